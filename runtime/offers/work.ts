/** What is kept while one works: drafts, what is unsaved, how wide the window is. */

export { clearDraft, type Draft, draftKey, readDraft, writeDraft } from '../state/drafts.ts';
export { useUnsaved } from '../state/use-unsaved.ts';
export { useWide } from '../state/use-wide.ts';
