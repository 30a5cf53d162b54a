import { isMap, type Node as YamlNode } from 'yaml';
import { statusOfCode, textOfError } from '../../../grammar/error-defaults.ts';
import type { Draft } from '../../draft.ts';
import { removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  type Entry,
  entriesOf,
  entryOf,
  itemsOf,
  plainOf,
  type Source,
  wordOf,
} from '../../source.ts';

/** An error said what its code, its name and its text say as well. */
export const errorDefaults: Move = {
  from: 1,
  to: 2,
  says: 'errors leave out the status that their code begins with, the text `error.<id>`, and a toast of their text',
  move(draft) {
    const words = wordsOfErrors(draft);
    for (const source of draft.files('spec/errors/'))
      for (const entry of entriesOf(source.root)) {
        if (!isMap(entry.value)) continue;
        const follows = new Set(whatFollows(entry));
        if (follows.size > 0)
          draft.change(source, ...removed(source, entry.value, ({ name }) => follows.has(name)));
        tellNewText(draft, source, entry, words);
      }
  },
};

function whatFollows({ name, value }: Entry): string[] {
  if (plainOf(child(value, 'retired')) === true) return [];
  const status = statusOfCode(wordOf(child(value, 'code')));
  const text = wordOf(child(value, 'text'));
  const toast = text !== undefined && isToastOf(child(value, 'effects'), text);
  return [
    ...(status !== undefined && plainOf(child(value, 'status')) === status ? ['status'] : []),
    ...(text === textOfError(name) ? ['text'] : []),
    ...(toast ? ['effects'] : []),
  ];
}

function isToastOf(effects: YamlNode | undefined, text: string): boolean {
  const [effect, ...more] = itemsOf(effects);
  const [toast, ...beside] = entriesOf(effect);
  return more.length === 0 && beside.length === 0 && toast?.name === 'toast' && wordOf(toast.value) === text;
}

/** Words that an error was not told with stand there, and are its own now. */
function tellNewText(
  draft: Draft,
  source: Source,
  { name, key, value }: Entry,
  words: ReadonlySet<string>,
): void {
  if (entryOf(value, 'text') === undefined && words.has(name))
    draft.askAt(
      source,
      key,
      `"${name}" had no text, and the words ${textOfError(name)} are its own now: name them otherwise where they are not meant`,
    );
}

function wordsOfErrors(draft: Draft): Set<string> {
  const files = draft.files('locales/').filter(({ path }) => path.endsWith('/error.yaml'));
  return new Set(files.flatMap(({ root }) => entriesOf(root).map(({ name }) => name)));
}
