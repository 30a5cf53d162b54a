import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { pick, type Random } from './mutate.ts';

/** Texts by file; undefined for a file that goes. */
type Texts = Record<string, string | undefined>;
/** An edit as owners make them: the number makes each another one. It leaves a sound spec sound. */
type OwnerEdit = (spec: SpecTexts, number: number, random: Random) => Texts;

/** What stands in a project now. */
export class SpecTexts {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  files(folder: string): string[] {
    return listFiles(join(this.root, folder), '.yaml').map((path) => path.slice(this.root.length + 1));
  }

  /** The text with what is found replaced; it must be there, so that no edit edits nothing. */
  replaced(file: string, from: RegExp, to: string): Texts {
    const text = this.read(file);
    if (!from.test(text)) throw new Error(`${file} does not hold ${from}.`);
    return { [file]: text.replace(from, to) };
  }
}

const plainWord = /^( *\w+: )[\p{L}\p{N} ]+$/gmu;
const intro = 'spec/screens/hub/item/intro.yaml';
const addedFact = '    - { value: item.updateTime, as: ago, label: fact.updated }\n';
const addedFile = 'spec/constants/edits.yaml';

const limits: [file: string, at: RegExp, least: number][] = [
  ['spec/entities/item.yaml', /(ItemKey: \{ type: text, maxLength: )\d+/, 64],
  ['engine/spec/constants/lists.yaml', /(text\.descMax: \{ value: )\d+/, 500],
  ['spec/constants/lists.yaml', /(home\.hot: \{ value: )\d+/, 6],
];

/** Sound edits, each of which may follow any other. */
export const ownerEdits: Readonly<Record<string, OwnerEdit>> = {
  // A name that no words use otherwise: it may stand in any language.
  'a word': (spec, number, random) => {
    const file = pick(spec.files('locales'), random) ?? '';
    const text = spec.read(file);
    const line = pick([...text.matchAll(plainWord)], random);
    if (line === undefined) return { [file]: `${text}# ${number}\n` };
    const end = line.index + line[0].length;
    return { [file]: `${text.slice(0, line.index)}${line[1]}Quokka ${number}${text.slice(end)}` };
  },
  'a limit': (spec, number, random) => {
    const [file, at, least] = pick(limits, random) ?? ['', / /, 0];
    return spec.replaced(file, at, `$1${least + (number % 30)}`);
  },
  'a name and its uses': (spec, number) => {
    const label = /\bvisits\d*\b/g;
    const files = [
      ...['locales/en/fact.yaml', 'locales/zh/fact.yaml'],
      ...['spec/parts/cards.yaml', 'spec/screens/hub/item.yaml', 'spec/screens/hub/home.yaml'],
    ];
    return Object.assign({}, ...files.map((file) => spec.replaced(file, label, `visits${number}`)));
  },
  'a fact of a screen': (spec) => {
    const text = spec.read(intro);
    return { [intro]: text.includes(addedFact) ? text.replace(addedFact, '') : `${text}${addedFact}` };
  },
  'a tag': (spec, number) =>
    spec.replaced('spec/tags.yaml', /(zh: 机器翻译, en: )[^}]*( \})/, `$1Translation ${number}$2`),
  'the order of tabs': (spec) => {
    const isIntroFirst = spec.read('spec/kinds.yaml').includes('tabs: [intro, files,');
    const tabs = ['tabs: [intro, files,', 'tabs: [files, intro,'];
    const [from = '', to = ''] = isIntroFirst ? tabs : tabs.reverse();
    return { 'spec/kinds.yaml': spec.read('spec/kinds.yaml').replace(from, to) };
  },
  'a comment': (spec, number, random) => {
    const file = pick(spec.files('spec'), random) ?? '';
    const text = spec.read(file).replace(/# edit \d+\n$/, '');
    return { [file]: `${text}# edit ${number}\n` };
  },
  'a file that comes or goes': (spec, number) => {
    const isThere = spec.files('spec/constants').includes(addedFile);
    const text = `source: "3"\nedits.count: { value: ${number}, decided: by an edit }\n`;
    return { [addedFile]: isThere ? undefined : text };
  },
};

/** How editors and scripts put a text where another stood; `rest` passes the time in which somebody may look. */
type Manner = (path: string, text: string, rest: () => Promise<void>) => Promise<void>;

const longerThanQuietMs = 80;
export const manners: Readonly<Record<string, Manner>> = {
  'at once': async (path, text) => writeFileSync(path, text),
  'in two halves': async (path, text, rest) => {
    writeFileSync(path, text.slice(0, text.length / 2));
    await rest();
    writeFileSync(path, text);
  },
  'emptied first': async (path, text) => {
    writeFileSync(path, '');
    writeFileSync(path, text);
  },
  'another put in its place': async (path, text) => {
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  },
  'the old one moved away first': async (path, text, rest) => {
    renameSync(path, `${path}~`);
    await rest();
    writeFileSync(path, text);
    rmSync(`${path}~`);
  },
  'deleted and written anew': async (path, text, rest) => {
    rmSync(path);
    await rest();
    writeFileSync(path, text);
  },
};

const rest = () => new Promise<void>((done) => setTimeout(done, longerThanQuietMs));

/** Puts an edit on the disk, in one of the ways in which people and their editors do. */
export async function put(root: string, texts: Texts, random: Random): Promise<void> {
  for (const [file, text] of Object.entries(texts)) {
    const path = join(root, file);
    const isNew = !listFiles(dirname(path), '.yaml').includes(path);
    mkdirSync(dirname(path), { recursive: true });
    if (text === undefined) rmSync(path);
    else if (isNew) writeFileSync(path, text);
    else
      await pick(Object.values(manners), random)?.(path, text, random() < 0.5 ? rest : async () => undefined);
  }
}
