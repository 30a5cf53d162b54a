import { proveRefused } from './prove.ts';
import { values } from './rows/values.ts';

proveRefused({ values });
