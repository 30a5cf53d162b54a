export { items } from './items.ts';
export { plainText } from './plain-text.ts';
export { tags as searchTags } from './tags.ts';
