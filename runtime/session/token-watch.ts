import { forgetAllButDrafts } from '../state/drafts.ts';
import { keepUnsaved } from '../state/unsaved.ts';
import { tokenKey } from './token.ts';

/** Signing in or out in one tab reloads the others (seed 4); what they had cached belongs to somebody else. */
export function watchToken(reload: () => void = () => window.location.reload()): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A cleared storage comes with no key; it changes the token only if there was one.
    if (event.key !== tokenKey || event.oldValue === event.newValue) return;
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
