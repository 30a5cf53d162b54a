import { useCallback, useEffect, useState } from 'react';
import { clipboardCopiedMs } from '#generated/constants';

/** Copies a text and says for a moment that it did. */
export function useCopied(): readonly [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), clipboardCopiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = useCallback((text: string) => {
    writeClipboard(text).then(setCopied);
  }, []);
  return [copied, copy];
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page that is not served over https has no clipboard; the old way still works there.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Behind an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
