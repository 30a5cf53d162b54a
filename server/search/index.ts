export { byRelevance } from './find-items.ts';
export { markedPerson } from './marked-person.ts';
export { piecesOf } from './pieces.ts';
export { type Narrowing, queryOf } from './query.ts';
export { createSearches, type Searches } from './searches.ts';
