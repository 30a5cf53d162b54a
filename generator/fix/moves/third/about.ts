import { isMap, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { child, type Entry, entriesOf, entryOf, itemsOf, wordOf, wordsOf } from '../../source.ts';

/** A thing of spec/entities as it is written: what it holds, and of what it is. */
interface Thing {
  fields: Map<string, YamlNode>;
  of: string[];
}

/** What calls may be about, as a spec says it. */
export interface About {
  things: Map<string, Thing>;
  types: Set<string>;
  /** The entities that the checks of an action ask of. */
  ofAction: (action: string) => string[];
}

const notFields = ['kept', 'of', 'source', 'decided', 'later'];

export function aboutIn(draft: Draft): About {
  const things = new Map<string, Thing>();
  const types = new Set<string>();
  const files = draft.files('spec/entities/');
  for (const { root } of files)
    for (const { name, value } of entriesOf(root)) {
      if (name === 'types') for (const type of entriesOf(value)) types.add(type.name);
      if (['types', 'views', ...notFields].includes(name)) continue;
      const fields = entriesOf(value).filter((field) => !notFields.includes(field.name));
      const byName = fields.map((field) => [field.name.replace(/\?$/, ''), field.value] as const);
      things.set(name, { fields: new Map(byName), of: wordsOf(child(value, 'of')) });
    }
  for (const { root } of files) {
    const kept = entriesOf(root).find(({ value }) => entryOf(value, 'kept') !== undefined)?.name;
    for (const { name, value } of entriesOf(child(root, 'views'))) {
      // What has fields of its own, and a page, is a view of nothing.
      const isOwn = entryOf(value, 'pages') || isMap(child(value, 'and'));
      const owner = isOwn ? undefined : things.get(wordOf(child(value, 'of')) ?? kept ?? '');
      if (owner !== undefined && !things.has(name)) things.set(name, owner);
    }
  }
  return { things, types, ofAction: actionsIn(draft) };
}

function actionsIn(draft: Draft): About['ofAction'] {
  const section = (name: string): Entry[] =>
    draft.files('spec/guards/').flatMap(({ root }) => entriesOf(child(root, name)));
  const textOf = (name: string) =>
    new Map(
      section(name).map((one) => [one.name, wordOf(one.value) ?? wordOf(child(one.value, 'when')) ?? '']),
    );
  const [checks, terms] = [textOf('checks'), textOf('terms')];
  const subjects = new Map(
    section('subjects').map(({ name, value }) => [
      name,
      entryOf(value, 'from') ? wordOf(child(value, 'is')) : undefined,
    ]),
  );
  const actions = new Map(
    section('actions').map(({ name, value }) => [name, child(value, 'checks') ?? value]),
  );
  return (action) => {
    const found = new Set<string>();
    const seen = new Set<string>();
    const read = (text: string): void => {
      for (const name of text.replace(/'[^']*'/g, ' ').match(/[A-Za-z_][\w.]*/g) ?? []) {
        if (seen.has(name)) continue;
        seen.add(name);
        read(terms.get(name) ?? '');
        const is = subjects.get(name.split('.')[0] ?? '');
        if (is !== undefined) found.add(is.replace(/\?$/, ''));
      }
    };
    for (const check of itemsOf(actions.get(action))) read(checks.get(wordOf(check) ?? '') ?? '');
    return [...found];
  };
}
