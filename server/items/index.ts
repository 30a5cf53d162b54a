export { may } from './access.ts';
export { createItems, type Items } from './items.ts';
export type { ListInput } from './lister.ts';
export { isName } from './names.ts';
export { popularityNow } from './popularity.ts';
export type { ItemRecord } from './record.ts';
export type { TagBook } from './tag-book.ts';
export { visibleScopes } from './visibility.ts';
export { localised } from './words.ts';
