import { useEffect, useState } from 'react';
import { holdUnsaved, releaseUnsaved } from './unsaved.ts';

/** Notes while it is so that this form would lose something; `release` says at once that it would not. */
export function useUnsaved(isUnsaved: boolean): { release: () => void } {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!isUnsaved) return;
    holdUnsaved(form);
    return () => releaseUnsaved(form);
  }, [form, isUnsaved]);
  return { release: () => releaseUnsaved(form) };
}
