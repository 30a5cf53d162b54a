import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { type Spec, saidOver } from '../load/load-spec.ts';
import type { Message, Product } from '../model/product.ts';
import { inLayer } from '../yaml/layer.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { emptyRecord } from '../yaml/record.ts';
import { describe, entriesOf, type SpecNode } from '../yaml/spec-node.ts';

const plural = /_(zero|one|two|few|many|other)$/;

/** The key without its plural form: `item.count_one` → `item.count`. */
export function baseKey(key: string): string {
  return key.replace(plural, '');
}

/** The plural form that a key is for: `item.count_one` → `one`. */
export function pluralForm(key: string): string | undefined {
  return plural.exec(key)?.[1];
}

type Words = Product['messages'][string];
type Forms = ReadonlyMap<string, readonly (readonly [key: string, message: Message])[]>;

const knownForms = new WeakMap<Words, Forms>();

/** The words of a language by their keys without the form. Many ask it of each text, and it goes through all of them once. */
export function formsIn(own: Words): Forms {
  const known = knownForms.get(own);
  if (known) return known;
  const forms = new Map<string, (readonly [string, Message])[]>();
  for (const one of Object.entries(own)) {
    const base = baseKey(one[0]);
    const others = forms.get(base);
    if (others) others.push(one);
    else forms.set(base, [one]);
  }
  knownForms.set(own, forms);
  return forms;
}

/** Reads locales/: `locales/en/item.yaml` with `files: { gone: … }` gives `item.files.gone`. */
export function buildMessages(spec: Spec, languages: string[], faults: Faults): Product['messages'] {
  const messages: Product['messages'] = emptyRecord();
  for (const language of languages) messages[language] = emptyRecord();
  for (const [language, files] of spec.locales) {
    const own = messages[language];
    if (own === undefined) {
      const [said] = files.flatMap(({ path }) => saidOver(path, spec.written) ?? []);
      faults.add(
        'HUB1201',
        said?.at ?? { file: `locales/${language}`, line: 1, col: 1 },
        { what: 'language', name: language, home: 'spec/app.yaml' },
        languages,
      );
      continue;
    }
    for (const file of files) {
      const area = areaOf(file);
      if (file.root.t !== 'map') reportNoWords(file.root, area, faults);
      collect(area, file.root, own, faults);
    }
  }
  return messages;
}

/** What the keys of a file begin with: `locales/en/hub/token.yaml` → `hub.token`. */
export const areaOf = ({ path }: Pick<SpecFile, 'path'>): string =>
  path
    .replace(/^locales\/[^/]+\//, '')
    .replace(/\.yaml$/, '')
    .replaceAll('/', '.');

function reportNoWords(root: SpecNode, where: string, faults: Faults): void {
  const [expected, found] = ['a map of words', describe(root)];
  faults.add('HUB1103', root.at, { where, expected, found, fix: 'Write each text as key: words.' });
}

function collect(prefix: string, node: SpecNode, into: Record<string, Message>, faults: Faults): void {
  for (const { key, keyAt, value } of entriesOf(node)) {
    const id = `${prefix}.${key}`;
    if (value.t === 'map') collect(id, value, into, faults);
    else if (value.t === 'scalar' && typeof value.value === 'string') {
      const first = into[id];
      if (first === undefined) into[id] = message(value.value, keyAt);
      else tellTwice(id, keyAt, first.place, faults);
    } else
      faults.add('HUB1103', value.at, {
        where: id,
        expected: 'a text',
        found: 'something else',
        fix: 'Put it in quotes.',
      });
  }
}

/** A file and a group of another may both be the place of a word. */
function tellTwice(name: string, place: Place, { file, line }: Place, faults: Faults): void {
  const language = inLayer(place.file).split('/')[1];
  faults.add('HUB1418', place, { name, language, other: `${file}:${line}` });
}

function message(text: string, place: Place): Message {
  const params = [...text.matchAll(/\{((?:input\.)?\w+)\}/g)].map((match) => match[1] ?? '');
  return { text, params: [...new Set(params)].sort(), place };
}
