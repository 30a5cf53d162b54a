import { child, itemsOf, type SpecNode } from '../yaml/spec-node.ts';

// Where words stand: the key of a text that is left out is its place.
//
//   screen . things . word      hub/token, the table `tokens`, its button `revoke` → hub.token.tokens.revoke.confirm.title
//
// A screen, a part, a menu and an error are called by their id. A thing in a list or a map is called by its name; lists,
// and records on the way to a thing, are not said. Behind the last thing all words are said: `empty.title`.

/** What an entry of a list is called by, the first of these that it says. */
const naming = ['id', 'field', 'value', 'call', 'submit', 'go'] as const;

/** What a thing itself is called on the page: where that is all it says, its place alone is the key. */
export const ownWords: readonly string[] = ['text', 'label'];

/** What a bare `toast` says of the thing that has done it. */
export const toastWord = 'done';

/** `hub/item/files` → `hub.item.files`: of a screen, and of each route that shows it. */
export const placeOfScreen = (id: string): string => id.replaceAll('/', '.');

/** What an entry is called by; undefined for one that says nothing of the sort, or more than a name. */
export function nameOfEntry(entry: SpecNode): string | undefined {
  if (entry.t === 'scalar') return nameIn(entry);
  for (const word of naming) {
    const said = child(entry, word);
    if (said !== undefined) return nameIn(said);
  }
  // A button is called by the first thing that it does.
  const [step] = itemsOf(child(entry, 'do'));
  return step?.t === 'map' ? nameOfEntry(step) : undefined;
}

/** The last part of a field or an id: `item.createTime` is called `createTime`. */
function nameIn(node: SpecNode): string | undefined {
  if (node.t !== 'scalar' || node.value === null) return undefined;
  const [, name] = /^(?:[\w-]+[./])*(\w[\w-]*)$/.exec(String(node.value)) ?? [];
  return name;
}

/** The key of a word in a thing; of what it is called itself, the longer and the shorter one. */
export function keysOf(place: string, path: readonly string[], word: string): string[] {
  const around = [place, ...path].join('.');
  const whole = `${around}.${word}`;
  return ownWords.includes(word) ? [whole, around] : [whole];
}

/** The file that a word belongs to, below the folder of a language: that of its screen, else of its first part. */
export function fileOfWord(key: string, screens: readonly string[]): string {
  const own = screens.filter((id) => key.startsWith(`${placeOfScreen(id)}.`));
  const [longest] = own.sort((a, b) => b.length - a.length);
  return longest ?? key.split('.')[0] ?? key;
}
