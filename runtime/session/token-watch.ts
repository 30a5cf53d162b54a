import { forgetAllButDrafts } from '../state/drafts.ts';
import { keepUnsaved } from '../state/unsaved.ts';
import { readToken, tokenKey } from './token.ts';

/** Signing in or out in one tab reloads the others (seed 4); what they had cached belongs to somebody else. */
export function watchToken(reload: () => void = () => window.location.reload()): () => void {
  const loadedWith = readToken();
  const handleStorage = (event: StorageEvent) => {
    // A cleared storage comes with no key; it changes the token only if there was one.
    if (event.key !== tokenKey || event.oldValue === event.newValue) return;
    // What was said just before this page began may arrive late: the page has loaded with it.
    if (event.newValue === loadedWith) return;
    if (event.newValue === null) sessionStorage.clear();
    else {
      keepUnsaved();
      forgetAllButDrafts();
    }
    reload();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
