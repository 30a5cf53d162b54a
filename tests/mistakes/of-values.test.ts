import { proveRefused } from './prove.ts';
import { brothers } from './rows/brothers.ts';
import { everyBlock } from './rows/every-block.ts';
import { given } from './rows/given.ts';
import { halfSaid } from './rows/half-said.ts';
import { idle } from './rows/idle.ts';
import { laterWords } from './rows/later-words.ts';
import { mixed } from './rows/mixed.ts';
import { names } from './rows/names.ts';
import { shown } from './rows/shown.ts';
import { touches } from './rows/touches.ts';
import { values } from './rows/values.ts';

proveRefused({
  given,
  halfSaid,
  values,
  brothers,
  idle,
  touches,
  mixed,
  names,
  shown,
  everyBlock,
  laterWords,
});
