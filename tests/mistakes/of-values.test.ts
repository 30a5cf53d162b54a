import { proveRefused } from './prove.ts';
import { brothers } from './rows/brothers.ts';
import { values } from './rows/values.ts';

proveRefused({ values, brothers });
