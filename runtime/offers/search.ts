/** Where one types what to look for. */

export { searchKey, useSearchKey } from '../look/use-search-key.ts';
export { SuggestBox } from '../suggest/SuggestBox.tsx';
