export { items } from './items.ts';
export { plainText } from './plain-text.ts';
