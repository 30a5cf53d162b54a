import type { Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, entryOf, type Source } from '../../source.ts';

/** The last words that said one thing here and another there. */
export const ownNames: Move = {
  from: 10,
  to: 11,
  says: 'one word has one meaning: what an error does to a page is `onPage`, the key of a README that fills a field is `frontMatter`, and where an app finds its language is `languageFrom`',
  move(draft) {
    for (const { source, node, word, now } of found(draft)) {
      const entry = entryOf(node, word);
      if (entry) draft.change(source, replaced(entry.key, now));
    }
  },
};

interface Found {
  source: Source;
  node: YamlNode;
  word: string;
  now: string;
}

function* found(draft: Draft): Generator<Found> {
  for (const source of draft.files('spec/errors/'))
    for (const { value: node } of entriesOf(source.root)) yield { source, node, word: 'page', now: 'onPage' };
  for (const source of draft.files('spec/app.yaml'))
    for (const { value: node } of entriesOf(child(source.root, 'apps')))
      yield { source, node, word: 'languages', now: 'languageFrom' };
  for (const folder of ['spec/entities/', 'spec/endpoints/'])
    for (const source of draft.files(folder))
      for (const node of fieldsIn(source)) yield { source, node, word: 'card', now: 'frontMatter' };
}

const inCalls = ['params', 'query', 'body', 'also', 'returns'];

/** Fields of entities, types, views and calls. One of them may itself be called as the word. */
function fieldsIn({ path, root }: Source): YamlNode[] {
  const fieldsOf = (node: YamlNode | null | undefined) => entriesOf(node).map(({ value }) => value);
  if (path.startsWith('spec/endpoints/'))
    return fieldsOf(root).flatMap((call) => inCalls.flatMap((word) => fieldsOf(child(call, word))));
  return entriesOf(root).flatMap(({ name, value }) =>
    name === 'views' ? fieldsOf(value).flatMap((view) => fieldsOf(child(view, 'and'))) : fieldsOf(value),
  );
}
