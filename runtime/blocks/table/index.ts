export { Table as Block } from './Table.tsx';
