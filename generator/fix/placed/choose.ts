import type { KeyAt } from '../../declare/words/with-words.ts';
import { screenId } from '../../grammar/declares.ts';
import { keysOf, placeOfScreen } from '../../grammar/word-places.ts';
import type { Engine } from '../engine.ts';
import type { Survey } from './survey.ts';

/** Words that the engine puts together from the names of things: more says them than what names them. */
const ofThings = ['error', 'field', 'kind', 'sort', 'tab', 'tagGroup', 'validation', 'value'];

/** Which words go where: by their key, the one of their place. */
export type Renames = ReadonlyMap<string, string>;

export interface Choosing {
  survey: Survey;
  engine: Engine;
  /** Words that stay where they are, since a place of theirs would say something else as well. */
  without: ReadonlySet<string>;
}

/** Words that positions name and nothing else does, with these positions. */
export function movable({ survey, engine, without }: Choosing): Map<string, KeyAt[]> {
  const named = new Map<string, KeyAt[]>();
  for (const one of survey.keys.values())
    if (one.said) named.set(one.key, [...(named.get(one.key) ?? []), one]);
  return new Map(
    [...named].filter(
      ([key, all]) =>
        !without.has(key) &&
        survey.texts.has(key) &&
        survey.namings.get(key) === all.length &&
        !isOfThings(key) &&
        !engine.isSaidInCode(key),
    ),
  );
}

/** What takes the place of a page has its title by the end of its id: `page.missing.title`. */
const isOfThings = (key: string) =>
  ofThings.includes(key.split('.')[0] ?? '') || /^page\.\w+\.title$/.test(key);

/** The words that only one place names, with the key of that place. */
export function chooseRenames(choosing: Choosing): Renames {
  const { texts } = choosing.survey;
  const wholes = new Map<string, string>();
  for (const [key, all] of movable(choosing)) {
    const places = new Set(all.map(({ position }) => wholeOf(position)));
    const [whole] = places;
    if (places.size === 1 && whole !== undefined) wholes.set(key, whole);
  }
  const stays = [...texts].filter((key) => !wholes.has(key));
  const below = countBelow([...stays, ...wholes.values()]);
  const pages = choosing.survey.spec.files.screens.map((file) => placeOfScreen(screenId(file)));
  const targets = [...wholes].map(([key, whole]) => {
    const [all] = movableAt(choosing, key);
    const [, short = ''] = all ? keysOf(all.place ?? '', all.path, all.word) : [];
    // A page is a file of words, however few.
    const isAlone = below.get(short) === 1 && !pages.includes(short);
    return [key, isAlone ? short : whole] as const;
  });
  const taken = new Set(stays);
  const isFree = (key: string, target: string) =>
    !taken.has(target) &&
    (below.get(target) ?? 0) <= (target === wholes.get(key) ? 0 : 1) &&
    targets.filter(([, other]) => other === target).length === 1 &&
    !groupsOf(target).some((group) => taken.has(group));
  return new Map(targets.filter(([key, target]) => key !== target && isFree(key, target)));
}

const wholeOf = ({ place, path, word }: KeyAt['position']) =>
  place === undefined ? undefined : keysOf(place, path, word)[0];

const movableAt = ({ survey }: Choosing, key: string) =>
  [...survey.keys.values()].flatMap((one) => (one.key === key && one.said ? [one.position] : []));

/** How many keys stand below each group. */
function countBelow(keys: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const group of keys.flatMap(groupsOf)) count.set(group, (count.get(group) ?? 0) + 1);
  return count;
}

/** `a.b.c` → `a`, `a.b`. */
function groupsOf(key: string): string[] {
  const parts = key.split('.');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
}
