// What a search needs of the items in a process of its own: no more than this is loaded there.
export { Places } from './lists/places.ts';
export { popularityNow } from './marks/popularity.ts';
export { TagBook, tagWords } from './tags/tag-book.ts';
export { localised, textsOf } from './words.ts';
