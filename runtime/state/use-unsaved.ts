import { useEffect, useState } from 'react';
import { holdUnsaved, releaseUnsaved, type UnsavedForm } from './unsaved.ts';

/**
 * Notes while it is so that this form would lose something, and how to write it down should the page have to go;
 * `release` says at once that nothing would be lost.
 */
export function useUnsaved(isUnsaved: boolean, keep?: () => void): { release: () => void } {
  const [form] = useState<UnsavedForm>(() => ({}));
  useEffect(() => {
    if (keep) form.keep = keep;
    else delete form.keep;
  }, [form, keep]);
  useEffect(() => {
    if (!isUnsaved) return;
    holdUnsaved(form);
    return () => releaseUnsaved(form);
  }, [form, isUnsaved]);
  return { release: () => releaseUnsaved(form) };
}
