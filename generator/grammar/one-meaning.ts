import type { Position } from './positions.ts';

/** Words of the owner that hold several things, each with why it means one thing all the same. There is no other list. */
export const oneMeaning: Readonly<Record<string, string>> = {
  about: 'what it is for, in a sentence: written out in the spec, a word of locales/ where people read it',
  accept: 'what must be taken: values by a rule, texts in which a pattern is found',
  action: 'what is offered to do: its words alone, or with what happens then',
  address: 'how an address is written: of a place outside, or of the page that a field becomes part of',
  ask: 'who is asked for what is not known yet: the server, by a call, or somebody, by a form',
  at: 'where it stands: an app at an address, a menu on the page',
  atMost: 'how often something is asked again, wherever that is said',
  buttons: 'what may be pressed: buttons, of which a menu may have one for each kind',
  by: 'what it differs by, or is sorted by',
  checks: 'conditions, each with what is said where it does not hold',
  code: 'the number by which others know it: of an error in its wrapper, of a kind in searches',
  columns: 'what stands in each row of a table, on a page or in the database',
  create: 'where and in which ways something is made',
  count: 'how many there are: a field of the thing, or the call that says it',
  counts: 'how many there are of each kind, by a call, whose inputs may stand with it',
  enum: 'of a field; under says, what is said where that does not hold',
  every: 'the time between two, wherever that is said',
  fallback: 'what stands in where a language has no words: another language, or another field',
  field: 'the one field that it is about',
  fields: 'which fields there are, of whatever it stands in',
  format: 'of a field; under says, what is said where that does not hold',
  from: 'where it comes from',
  groups: 'the groups that there are, or that are offered',
  guards: 'who may open a page: the checks of a guard, or the guards of a page',
  icon: 'the icon, or the field that names it',
  icons: 'the icon of each: of the values of a type, of tabs',
  id: 'what it is called',
  is: 'what it is',
  item: 'the item, or the page of one',
  kinds: 'the kinds that there are, or that one chooses between',
  key: 'what a thing is known by: a field of it, or what makes one of several',
  picture: 'what is drawn: a field that holds one, the call that draws one of a page',
  label: 'what stands before a value: words, or the field that holds them',
  like: 'what it has all of, but for what it says itself: another view, a part',
  layout: 'how it is laid out, and what stands around it',
  list: 'a list: the page that shows one, or the call that answers it',
  login: 'where one signs in, or why',
  maxItems: 'of a field; under says, what is said where that does not hold',
  maxLength: 'of a field; under says, what is said where that does not hold',
  maximum: 'of a field; under says, what is said where that does not hold',
  minItems: 'of a field; under says, what is said where that does not hold',
  minLength: 'of a field; under says, what is said where that does not hold',
  minimum: 'of a field; under says, what is said where that does not hold',
  moves: 'how a state is led on: by a call, or which may follow which',
  name: 'what it is called by people',
  options: 'what is offered to choose from: values, a constant that holds them, or what a call answers',
  others: 'what there is beside: whether anything else may be typed, or other pages that look for the same',
  path: 'the way to it: an address, or what leads up to a thing, part by part',
  params: 'what stands in braces, in a path or in words',
  pattern: 'of a field; under says, what is said where that does not hold',
  private: 'what is kept from others, and the views that show it all the same',
  query: 'what stands behind the ? of an address',
  reject: 'what must not be taken, as of accept',
  required: 'of a field; under says, what is said where that does not hold',
  returns: 'what a call answers',
  row: 'one row of a list: which of its fields is meant, or where it leads and what it offers',
  says: 'what is said where a rule does not hold',
  search: 'whether there is a box to search with, and where it leads',
  start: 'what a form, or one of its fields, begins with',
  status: 'the status of HTTP',
  tabs: 'the tabs of a thing: which, and what they are called',
  tags: 'the tags: which there are, and which are shown',
  text: 'the sentence that is shown: words, or the field that holds them',
  timeout: 'how long a call may take; of an error, that it took longer',
  to: 'where it leads: an address, a state',
  title: 'what it is called where it is shown: words, or the field that holds them',
  tone: 'how it looks: whether it went well, or takes something away',
  type: 'of what type it is; under says, what is said of what is of another',
  value: 'the value: a field, or what is written out',
  was: 'what it was called before: a field, an address',
  with: 'what is given: to a call, to an address, to the words of an error',
};

/** Where a word stands, and what may stand there: what it holds, and the words inside it. */
interface Standing {
  word: string;
  holds: Set<string>;
}

/** The grammar of the blocks themselves is the engine's, and no owner writes it. */
const ofEngine = 'block.yaml';

/** Words that hold one thing here and something altogether different there. */
export function wordsOfTwoMeanings(positions: readonly Position[]): ReadonlySet<string> {
  const byWord = new Map<string, Standing[]>();
  for (const standing of standingsIn(positions).values())
    byWord.set(standing.word, [...(byWord.get(standing.word) ?? []), standing]);
  return new Set([...byWord].flatMap(([word, standings]) => (sortsOf(standings).length > 1 ? [word] : [])));
}

function standingsIn(positions: readonly Position[]): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const note = (at: string, word: string, holds: string) => {
    const standing = found.get(at) ?? { word, holds: new Set<string>() };
    found.set(at, standing);
    standing.holds.add(holds);
  };
  for (const { file, path, holds } of positions) {
    if (file === ofEngine) continue;
    const steps = path.split('.');
    steps.forEach((step, i) => {
      const word = wordIn(step);
      // A name is its owner's.
      if (word.startsWith('<')) return;
      const next = steps[i + 1];
      note(
        `${file}: ${steps
          .slice(0, i + 1)
          .map(wordIn)
          .join('.')}`,
        word,
        next === undefined ? holds : wordIn(next),
      );
    });
  }
  return found;
}

/** A step of a path without its lists and cases. */
const wordIn = (step: string) => step.replace(/(?:\[\])+$|\(.*\)$/g, '');

/** What a word holds, put together where two places hold something of the same. */
function sortsOf(standings: readonly Standing[]): Set<string>[] {
  return standings.reduce<Set<string>[]>((sorts, { holds }) => {
    const alike = sorts.filter((sort) => [...holds].some((one) => sort.has(one)));
    const others = sorts.filter((sort) => !alike.includes(sort));
    return [...others, new Set([...alike.flatMap((sort) => [...sort]), ...holds])];
  }, []);
}
