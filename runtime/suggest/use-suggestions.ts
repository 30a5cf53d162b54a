import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchSuggestWaitMs } from '#generated/constants.ts';
import { suggest } from '#generated/engine-calls/suggest.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { queryClient } from '../reads/query-client.ts';
import type { Suggestions } from './suggestion.ts';

/**
 * What a text that is being typed may become, asked once whoever types it stops. What is typed next gives up what was
 * asked before; a failure suggests nothing, since the search itself says what is wrong.
 */
export function useSuggestions(text: string, isOpen: boolean) {
  const language = useLanguage();
  const q = useSettled(text.trim());
  const ask = suggest as Suggest | undefined;
  const read = useQuery(
    {
      queryKey: ['suggested', language, q],
      queryFn: ask ? ({ signal }) => ask({ q }, { signal, saidInPlace: true }) : skipToken,
      enabled: isOpen && q !== '',
    },
    queryClient,
  );
  return q === '' ? nobody : (read.data ?? nobody);
}

/** What a product may have: a call that says what a text may mean. */
type Suggest = (
  input: { q: string },
  options: { signal: AbortSignal; saidInPlace: true },
) => Promise<Suggestions>;

const nobody: Suggestions = { list: [], people: [] };

/** A text once it has not changed for a moment; that there is none is known at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchSuggestWaitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
