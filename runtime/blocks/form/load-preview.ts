import { besideForm } from './beside-form.ts';

/** What is loaded for it. */
export const previewParts = { preview: () => import('./Preview.tsx') };

/**
 * What shows how it will look, as soon as there is room for it: until then nothing of it is loaded. That is asked of the window itself,
 * since whoever signs in, without a preview, loads this as well, and would load `useWide` with it.
 */
export async function loadPreview() {
  const room = window.matchMedia(`(min-width: ${besideForm})`);
  if (!room.matches) await new Promise((resolve) => room.addEventListener('change', resolve, { once: true }));
  return previewParts.preview();
}
