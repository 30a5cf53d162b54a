import type { Follow } from '../context.ts';

/** Has items written anew into the text index that are found by what has another name now. */
export const words: Follow<'items.words'> = ({ hub, tx }, event) =>
  event.name === 'tags.renamed'
    ? hub.items.expectWordsOfTags(event.what.tags, tx)
    : hub.items.expectWordsOf(event.of, tx);
