import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../session/session.ts';
import { addRecent, forgetRecent, readRecent, removeRecent } from '../state/recent.ts';
import type { SuggestedPerson, SuggestedThing } from './suggestion.ts';
import { useSuggestions } from './use-suggestions.ts';

/** One line below a search box: a thing or a person by their name, or what was looked for before. */
export type Option = { item: SuggestedThing } | { person: SuggestedPerson } | { recent: string };

/** What stands below a search box while something or nothing is typed. */
export function useOptions(text: string, isOpen: boolean) {
  const { user } = useSnapshot(session);
  const [, setForgotten] = useState(0);
  const suggestions = useSuggestions(text, isOpen);
  const options: Option[] =
    text.trim() === ''
      ? readRecent(user?.id).map((recent) => ({ recent }))
      : [...suggestions.list.map((item) => ({ item })), ...suggestions.people.map((person) => ({ person }))];
  const again = () => setForgotten((times) => times + 1);
  return {
    options,
    remember: (text: string) => addRecent(user?.id, text),
    forget: (text: string) => {
      removeRecent(user?.id, text);
      again();
    },
    forgetAll: () => {
      forgetRecent(user?.id);
      again();
    },
  };
}
