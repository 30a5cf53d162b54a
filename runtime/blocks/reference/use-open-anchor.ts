import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What the address names is opened and shown: a call stands closed until somebody asks for it. */
export function useOpenAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
    if (!named) return;
    if (named instanceof HTMLDetailsElement) named.open = true;
    named.scrollIntoView();
  }, [hash]);
}

/** An address that somebody typed may be no text at all. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
