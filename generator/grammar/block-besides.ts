import type { RecordShape } from './shape.ts';
import { oneOf, record, word } from './shapes.ts';

/** What a block says inside another, beside its own properties: which it is, and whether there is one of it for each. */
export const besidesBlock = record({
  block: word('block'),
  forEach: { may: oneOf('kinds'), about: 'One for each of these' },
}) as RecordShape;
