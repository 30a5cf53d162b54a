import { isServerWord } from '../../model/api-words.ts';
import type { Message, Product } from '../../model/product.ts';
import { type OutputFile, sortedEntries } from '../output.ts';
import { object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { blocksOf } from '../screens/emit-modules.ts';
import { messagesOf } from './emit-messages.ts';
import { saidFirst } from './said-first.ts';

/**
 * messages/page/: the words that pages say. Those that one screen alone says come with that, where they are many; a file of a few would cost
 * more than it saves. What is said where somebody signs in is a file of its own (messages/page/), and what only other pages say another one (messages/others/).
 */
export function emitPageMessages(
  product: Product,
  files: readonly OutputFile[],
  early: readonly string[],
): OutputFile[] {
  const languages = product.app.languages.map(({ id }) => id);
  const ownerOf = ownersIn(product, files);
  const words = languages.map((language) => {
    const all = [...messagesOf(product, language)].filter(([key]) => !isServerWord(key));
    return { language, byOwner: byOwnerOf(all, ownerOf) };
  });
  const worth = new Set(
    sortedEntries(product.screens)
      .map(([id]) => id)
      .filter((id) => words.some(({ byOwner }) => weightOf(byOwner.get(id) ?? []) >= worthAFile)),
  );
  const isFirst = saidFirst(product, files, early);
  const isOfForms = ofFormsIn(product);
  const parts = words.flatMap(({ language, byOwner }) => {
    const ofAll = [...byOwner].flatMap(([owner, own]) =>
      owner !== undefined && worth.has(owner) ? [] : own,
    );
    // As they stand where they are said.
    ofAll.sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      emitWords(
        pathOf(language),
        ofAll.filter(([key]) => isFirst?.(key) ?? true),
      ),
      ...(isFirst
        ? emitOthers(
            language,
            ofAll.filter(([key]) => !isFirst(key)),
            isOfForms,
          )
        : []),
      ...[...worth].map((id) => emitWords(pathOf(language, id), byOwner.get(id) ?? [])),
    ];
  });
  return [...parts, ...emitCatalogues(languages, { screens: [...worth], hasOthers: isFirst !== undefined })];
}

type Words = readonly (readonly [key: string, message: Message])[];

/** To find an owner is to look at all screens: each word is asked about once. */
function byOwnerOf(words: Words, ownerOf: (key: string) => string | undefined) {
  const byOwner = new Map<string | undefined, [string, Message][]>();
  for (const [key, message] of words) {
    const owner = ownerOf(key);
    const own = byOwner.get(owner) ?? [];
    own.push([key, message]);
    byOwner.set(owner, own);
  }
  return byOwner;
}

/** In bytes, as they are written: packed it is a third, beside half a kilobyte of headers that a file costs. */
const worthAFile = 900;

const weightOf = (words: Words): number =>
  words.reduce((sum, [key, { text }]) => sum + Buffer.byteLength(key + text), 0);

const pathOf = (language: string, screen?: string): string =>
  `messages/page/${language}${screen === undefined ? '' : `/${screen}`}.ts`;

const othersOf = (language: string): string => `messages/others/${language}.ts`;
const formsOf = (language: string): string => `messages/forms/${language}.ts`;

/** What only forms say: which rule is broken, what is done with a field, and what each of several choices is about. */
function ofFormsIn(product: Product): (key: string) => boolean {
  const said = (hasForm: boolean) =>
    JSON.stringify(
      Object.values(product.screens)
        .filter((screen) => blocksOf(screen).includes('form') === hasForm)
        .map(({ props }) => props),
    );
  const [inForms, elsewhere] = [said(true), said(false)];
  const isChoice = (key: string) => inForms.includes(`"${key}"`) && !elsewhere.includes(`"${key}"`);
  return (key) =>
    /^(?:validation|form|field\.control)\./.test(key) || (/^value\..+\.about$/.test(key) && isChoice(key));
}

/** What is said beyond where somebody signs in: most pages have no form. */
function emitOthers(language: string, words: Words, isOfForms: (key: string) => boolean): OutputFile[] {
  return [
    emitWords(
      othersOf(language),
      words.filter(([key]) => !isOfForms(key)),
    ),
    emitWords(
      formsOf(language),
      words.filter(([key]) => isOfForms(key)),
    ),
  ];
}

/**
 * Which screen alone says a word: one under its place, under the name of a block that only it has, or of the values of a type that only it
 * shows, which nothing else that is made names.
 */
function ownersIn(product: Product, files: readonly OutputFile[]): (key: string) => string | undefined {
  const screens = sortedEntries(product.screens);
  const onlyOneWith = new Map(
    sortedEntries(product.blocks).flatMap(([name]) => {
      const [first, ...others] = screens.filter(([, screen]) => blocksOf(screen).includes(name));
      return first && others.length === 0 ? [[name, first[0]] as const] : [];
    }),
  );
  const sayers = new Map<string, Set<string>>();
  const note = (by: string, text: string) => {
    const add = (key: string) => sayers.set(key, (sayers.get(key) ?? new Set()).add(by));
    for (const [, key = ''] of text.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g)) add(key);
    for (const [, type = ''] of text.matchAll(/["'`](?:word\.|value\.)?([A-Z]\w+)(?:\.[\w.-]+)?["'`]/g))
      add(`value.${type}`);
  };
  for (const { path, content } of files) if (!notInPages.test(path)) note(path, content);
  for (const [id, { props }] of screens) note(`screens/${id}.ts`, JSON.stringify(props));
  // The longest first: a tab stands under the place of its page.
  const places = screens.map(([id]) => id).sort((a, b) => b.length - a.length);
  const onlyOneThatShows = (type: string) => {
    const [first, ...others] = [...(sayers.get(`value.${type}`) ?? [])].filter((path) => path !== 'types.ts');
    return others.length === 0 ? screens.find(([id]) => first === `screens/${id}.ts`)?.[0] : undefined;
  };
  return (key) => {
    const [group = '', part = ''] = key.split('.');
    const owner =
      places.find((id) => key.startsWith(`${id.replaceAll('/', '.')}.`)) ??
      (group === 'value' ? onlyOneThatShows(part) : onlyOneWith.get(group));
    const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
    const by = [...(sayers.get(key) ?? []), ...(sayers.get(base) ?? [])];
    return by.every((path) => path === `screens/${owner}.ts`) ? owner : undefined;
  };
}

/** What names every word, or is read by no page. */
const notInPages = /^(?:messages|server|editor|qa)\/|\.json$/;

function emitWords(path: string, words: Words): OutputFile {
  const module = new Module(path);
  const fields = words.map(([key, { text }]) => [key, quote(text)] as const);
  module.addConst('messages', object(fields), { type: 'Readonly<Record<string, string>>' });
  return module.toFile(words.map(([, { place }]) => place.file));
}

interface Parts {
  screens: readonly string[];
  hasOthers: boolean;
}

function emitCatalogues(languages: readonly string[], { screens, hasOthers }: Parts): OutputFile[] {
  const module = new Module('messages/catalogues.ts');
  const ofScreens = new Module('messages/screen-words.ts');
  const loads = (pathIn: (language: string) => string) =>
    object(
      languages.map(
        (language) => [language, `() => import('./${pathIn(language).replace('messages/', '')}')`] as const,
      ),
    );
  const id = module.needType('LanguageId', 'app.ts');
  module.add(catalogueType);
  module.addConst('catalogues', loads(pathOf), {
    type: `Readonly<Record<${id}, LoadWords>>`,
    about: 'Each language is a file of its own, so that a browser loads the one that it shows.',
  });
  module.addConst('otherWords', hasOthers ? loads(othersOf) : object([]), {
    type: `Partial<Readonly<Record<${id}, LoadWords>>>`,
    about: 'What is said beside these on any page but that on which one signs in.',
  });
  module.addConst('formWords', hasOthers ? loads(formsOf) : object([]), {
    type: `Partial<Readonly<Record<${id}, LoadWords>>>`,
    about: 'What any of these pages says that has a form, and no other.',
  });
  ofScreens.needType('ScreenId', 'ids.ts');
  ofScreens.needType('ScreenWords', 'messages/catalogues.ts');
  const owned = screens.map((screen) => [screen, loads((language) => pathOf(language, screen))] as const);
  ofScreens.addConst('screenWords', object(owned), {
    type: 'Partial<Readonly<Record<ScreenId, ScreenWords>>>',
    about: 'What some screens say beside these, and nothing else does.',
  });
  return [module, ofScreens].map((one) => one.toFile(['spec/app.yaml']));
}

const catalogueType = `/** Words of one language, by their keys. */
export interface Catalogue {
  readonly messages: Readonly<Record<string, string>>;
}

type LoadWords = () => Promise<Catalogue>;

/** What one screen says beside all others. */
export type ScreenWords = Readonly<Record<LanguageId, LoadWords>>;`;
