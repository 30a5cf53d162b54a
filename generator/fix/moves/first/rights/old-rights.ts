import { isMap, type Node as YamlNode } from 'yaml';
import { conjuncts, failsForVisitors } from '../../../conditions.ts';
import type { Draft } from '../../../draft.ts';
import { child, type Entry, entriesOf, entryOf, itemsOf, type Source, wordOf } from '../../../source.ts';

/** One condition of a guard or an action, with what happened where it did not hold. */
export interface OldCheck {
  /** What is asked of whoever is signed in; empty where that is all that is asked. */
  when: string;
  /** Whether nobody passes who is not signed in. */
  isForSigned: boolean;
  otherwise: YamlNode | undefined;
  /** What a check is called that has no other name. */
  name: string;
}

/** A guard or an action as it was written: a condition, or several, with what happens. */
export interface OldRight {
  source: Source;
  entry: Entry;
  isGuard: boolean;
  checks: OldCheck[];
}

/** Conditions by their names. */
export function termsOf(draft: Draft): Map<string, string> {
  const found = draft.files('spec/guards/').flatMap(({ root }) => entriesOf(child(root, 'terms')));
  return new Map(
    found.flatMap(({ name, value }) => {
      const text = wordOf(value) ?? wordOf(child(value, 'when'));
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Guards and actions that say what happens themselves: guards first, since pages are what they are for. */
export function oldRights(draft: Draft): OldRight[] {
  const terms = termsOf(draft);
  return ['guards', 'actions'].flatMap((section) =>
    draft.files('spec/guards/').flatMap((source) =>
      entriesOf(child(source.root, section)).flatMap((entry) => {
        const checks = checksOf(entry, terms);
        return checks.length === 0 ? [] : [{ source, entry, isGuard: section === 'guards', checks }];
      }),
    ),
  );
}

function checksOf({ name, value }: Entry, terms: ReadonlyMap<string, string>): OldCheck[] {
  const list = itemsOf(child(value, 'checks')).filter((item) => isMap(item) && entryOf(item, 'when'));
  const parts = list.length > 0 ? list : [value];
  return parts.flatMap((part, i) => {
    const when = wordOf(child(part, 'when'));
    if (when === undefined) return [];
    const rest = conjuncts(when).filter((conjunct) => conjunct !== signed);
    return {
      when: rest.join(' and '),
      isForSigned: failsForVisitors(when, terms),
      otherwise: child(part, 'else'),
      name: `${nameFrom(name)}${parts.length > 1 ? i + 1 : ''}`,
    };
  });
}

/** What is asked of everybody who must be signed in. */
export const signed = 'viewer != null';

/** An id with dots, as the name of a check. */
const nameFrom = (id: string) =>
  id.replace(/[^A-Za-z0-9]+(.)?/g, (_, next?: string) => next?.toUpperCase() ?? '');
