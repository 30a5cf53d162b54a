export { type ReadResult, useRead, useReadPages } from '../reads/use-read.ts';
