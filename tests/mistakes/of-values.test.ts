import { proveRefused } from './prove.ts';
import { inValues } from './rows/index.ts';

proveRefused(inValues);
