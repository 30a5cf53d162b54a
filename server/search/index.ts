export { items } from './items.ts';
export { plainText } from './plain-text.ts';
export { createSearches, type Searches } from './searches.ts';
export { tags as searchTags } from './tags.ts';
