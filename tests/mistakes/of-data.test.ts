import { proveRefused } from './prove.ts';
import { inData } from './rows/index.ts';

proveRefused(inData);
