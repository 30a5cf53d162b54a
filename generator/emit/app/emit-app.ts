import { menuPlaces } from '../../grammar/menu.ts';
import { entranceRoles, isRoleOptional, pageRoles, standInRoles } from '../../grammar/roles.ts';
import type { AppEntry, Product } from '../../model/product.ts';
import { baseOf } from '../api/written-call.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { quote, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { printWhen } from '../print/print-expr.ts';
import { printNode } from '../print/print-node.ts';
import { hasMoreThanForms, isEntrance } from '../screens/entrance.ts';
import { copySupport } from '../support/read-support.ts';

/** app.ts: what the product is called, its languages, its apps and where things are. */
export function emitApp(product: Product): OutputFile[] {
  const { app } = product;
  const module = new Module('app.ts');
  const { name, version, theme, fallback } = app;
  const languages = app.languages.map(({ id, tag, prefix, fallback: other }) => ({
    id,
    tag,
    name: ownName(id, tag),
    numbering: new Intl.NumberFormat(tag).resolvedOptions().numberingSystem,
    prefix,
    fallback: other,
  }));
  const ids = languages.map(({ id }) => id);
  module.addConst('app', printData({ name, version, theme, fallback }), { suffix: ' as const' });
  module.addConst('said', printData(app.said), {
    type: "{ readonly [Where in 'name' | 'above' | 'foot']?: string }",
    about: 'The settings that pages show by themselves, by where.',
  });
  module.add(`export type LanguageId = ${unionOf(ids)};`);
  module.add(`export type AppId = ${unionOf(appsOf(product).map(({ id }) => id))};`);
  module.add(languageType);
  module.addConst('languages', list(languages.map(printOrdered)), { type: 'readonly Language[]' });
  module.addConst('defaultLanguage', quote(defaultLanguage(product)), {
    type: 'LanguageId',
    about: 'The language whose addresses carry no prefix.',
  });
  module.addConst('newcomers', quote(app.newcomers), {
    type: "'first' | 'fallback'",
    about: 'How the languages that a browser wants are read, where nobody chose one.',
  });
  module.needType('ScreenId', 'ids.ts');
  module.add(appType(product.kinds.length > 0));
  module.addConst('apps', list(appsOf(product).map((entry) => printApp(entry, product))), {
    type: 'readonly AppEntry[]',
  });
  module.add(appFinder);
  addStandInTitles(module, product);
  addPicture(module, product);
  addPlaces(module, product);
  return [
    module.toFile(placesOf([app])),
    ...emitEngineCalls(product),
    copySupport('app/support/language-choice.ts', 'language-choice.ts'),
    copySupport('app/support/main-address.ts', 'main-address.ts'),
    copySupport('app/support/page-head.ts', 'page-head.ts'),
    copySupport('app/support/page-title.ts', 'page-title.ts'),
    copySupport('app/support/query-limits.ts', 'query-limits.ts'),
    copySupport('app/support/said.ts', 'said.ts'),
  ];
}

/** A screen below pages/ has no address of its own: it gives its title to whatever page it stands in the place of. */
function addStandInTitles(module: Module, product: Product): void {
  module.needType('MessageKey', 'messages/keys.ts');
  const titles = sortedEntries(product.screens).flatMap(([id, { props }]): [string, Code][] => {
    const { title } = props.fields;
    return id.startsWith('pages/') && title?.t === 'text' ? [[id, quote(title.key)]] : [];
  });
  module.addConst('standInTitles', object(titles), {
    type: 'Readonly<Partial<Record<ScreenId, MessageKey>>>',
    about: 'What a page is called in whose place another screen stands.',
  });
}

/** The server writes the address of a picture as the browser does, and neither asks for it. */
function addPicture(module: Module, product: Product): void {
  const call = product.endpoints[product.app.calls.picture ?? ''];
  const path = call?.route.otherwise?.path;
  const told = call &&
    path !== undefined && { path: baseOf(call.base, product) + path, takes: call.queryParams.toSorted() };
  module.addConst('pagePicture', told ? printData(told) : 'undefined', {
    type: '{ readonly path: string; readonly takes: readonly string[] } | undefined',
    about: 'Where the picture of a page is, and what its address says of the page.',
  });
}

/** What a product may lack is asked by nobody there, and the code that would ask it compiles. */
const mayLack = ['looked', 'prove', 'raw', 'suggest'];

/** engine-calls/: what the engine asks by itself, by what it asks it for. Each is a module: a page loads those that it may ask. */
function emitEngineCalls(product: Product): OutputFile[] {
  const { app } = product;
  const lacking = mayLack.filter((name) => app.calls[name] === undefined);
  return [
    ...sortedEntries(app.calls).map(([name, id]) => {
      const [area = '', verb = ''] = id.split('.');
      const own = verb + addressed(id, product);
      const called = verb === name ? own : `${own} as ${name}${addressed(id, product)}`;
      return engineCall(name, `export { ${called} } from '../api/${area}/${verb}.ts';`, product);
    }),
    ...lacking.map((name) => {
      const called = name === 'raw' ? 'rawUrl' : name;
      return engineCall(name, `export const ${called} = undefined;`, product);
    }),
  ];
}

/** Of what answers bytes the address is asked: a picture loads it, or a program. */
const addressed = (id: string, product: Product) =>
  product.endpoints[id]?.answers === 'stream' ? 'Url' : '';

function engineCall(name: string, code: string, { app }: Product): OutputFile {
  const module = new Module(`engine-calls/${name}.ts`);
  module.add(code);
  return module.toFile(placesOf([app]));
}

/** What a language calls itself. Known here, since the browser would read the names of all languages for it on each page. */
function ownName(id: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(id) ?? id;
}

/** Apps by id: in YAML they are a map, whose order means nothing. */
export function appsOf({ app }: Product): AppEntry[] {
  return [...app.apps].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function printApp(entry: AppEntry, product: Product): Code {
  const { id, at, router, languageFrom, open, roles } = entry;
  const marks = {
    isOpen: open === undefined ? undefined : true,
    isEntrance: isEntrance(entry) || undefined,
    hasParts: hasMoreThanForms(entry, product) || undefined,
  };
  return printOrdered({ id, at, router, languageFrom, ...marks, ...rolesBySort(roles) });
}

/** The screens that the engine leads to, those that stand in the place of a page, and where one comes in. */
function rolesBySort(roles: AppEntry['roles']) {
  const among = (sort: object) =>
    Object.fromEntries(Object.keys(sort).flatMap((name) => (roles[name] ? [[name, roles[name]]] : [])));
  return { pages: among(pageRoles), standIns: among(standInRoles), entrances: among(entranceRoles) };
}

/** What an app says of a role: an optional one may be left out. */
const roleType = (sort: object, type: string, hasKinds: boolean) =>
  `{ ${Object.keys(sort)
    .map((name) => `readonly ${name}${isRoleOptional(name, hasKinds) ? '?' : ''}: ${type}`)
    .join('; ')} }`;

function addPlaces(module: Module, product: Product): void {
  const { app } = product;
  const { bases, places, boot } = app;
  const printing = { module, product };
  const printed = sortedEntries(bases).map(([id, node]): [string, Code] => [
    id,
    printNode(node, printing, 'Scope'),
  ]);
  module.addConst('bases', object(printed), {
    about: 'Where calls go: a path of this origin, or a value that is known at run time.',
    suffix: ' as const',
  });
  module.addConst('places', printData(places), { suffix: ' as const' });
  const conditions = sortedEntries(app.placesWhen).map(([id, when]): [string, Code] => [
    id,
    printWhen(when, printing, 'Scope'),
  ]);
  module.addConst('placesWhen', object(conditions), {
    type: '{ readonly [Id in PlaceId]?: (s: Scope) => boolean }',
    about: 'Where the ways in stand; one without a condition does everywhere.',
  });
  module.add(menuType);
  module.needType('Button', 'screens/types.ts');
  const menus = sortedEntries(app.menus).map(([id, { at, app: own, buttons }]): [string, Code] => [
    id,
    object([
      ['at', list(at.map(quote))],
      ...(own === undefined ? [] : [['app', quote(own)] as [string, Code]]),
      ['buttons', printNode(buttons, printing, 'Scope')],
    ]),
  ]);
  module.addConst('menus', object(menus), {
    type: 'Readonly<Record<string, Menu>>',
    about: 'What leads on from every page.',
  });
  module.add(bootType);
  module.needType('EndpointId', 'ids.ts');
  module.needType('Scope', 'screens/types.ts');
  const steps = boot.map((node) => printNode(node, printing, 'Scope'));
  module.addConst('boot', list(steps), {
    type: 'readonly BootStep[]',
    about: 'What is loaded before the first page.',
  });
}

function defaultLanguage({ app }: Product): string {
  const plain = app.languages.find(({ prefix }) => prefix === '') ?? app.languages[0];
  return plain?.id ?? app.fallback;
}

/** Fields in the order that people read them, without those that are absent. */
function printOrdered(entry: Record<string, unknown>): Code {
  const fields = Object.entries(entry).filter(([, value]) => value !== undefined);
  return object(fields.map(([key, value]) => [key, printData(value)]));
}

const languageType = `export interface Language {
  readonly id: LanguageId;
  /** What \`<html lang>\` and formatters get: \`zh-CN\`. */
  readonly tag: string;
  /** What it is called in itself. */
  readonly name: string;
  /** Whose digits it counts with, as the standard calls them: \`latn\`. */
  readonly numbering: string;
  /** What addresses start with; empty for one language. */
  readonly prefix: string;
  readonly fallback?: LanguageId;
}`;

const appType = (hasKinds: boolean) => `export type PlaceId = keyof typeof places;

/** What the engine leads to by itself: a role, and never what a screen is called. */
export type PageRole = ${unionOf(Object.keys(pageRoles))};

export interface AppEntry {
  readonly id: AppId;
  readonly at: string;
  readonly router: 'path' | 'hash';
  readonly languageFrom: 'prefix' | 'cookie';
  /** Whether its pages are shown to whom the guard keeps out that all others ask. */
  readonly isOpen?: true;
  /** Whether one signs in there: it is open, and its pages stand behind the \`#\`. */
  readonly isEntrance?: true;
  /** Whether some page of it is more than a form on a card. */
  readonly hasParts?: true;
  /** The screens that have a role in it. */
  readonly pages: ${roleType(pageRoles, 'ScreenId', hasKinds)};
  /** The screens that stand in the place of a page. */
  readonly standIns: ${roleType(standInRoles, 'ScreenId', hasKinds)};
  /** Where one comes in. */
  readonly entrances: ${roleType(entranceRoles, 'PlaceId', hasKinds)};
}`;

const appFinder = `/** The app that an address belongs to: one with a hash router is one page, any other is all that is below it. */
export function appAt(pathname: string): AppEntry | undefined {
  const owns = ({ at, router }: AppEntry) =>
    pathname === at || (router === 'path' && pathname.startsWith(at.endsWith('/') ? at : \`\${at}/\`));
  return apps.filter(owns).sort((a, b) => b.at.length - a.at.length)[0];
}`;

const menuType = `export type MenuPlace = ${unionOf(menuPlaces)};

/** A button of a menu, or one for each kind. */
export type MenuButton = Button & { readonly forEach?: 'kinds' };

export interface Menu {
  readonly at: readonly MenuPlace[];
  /** The app that it stands in; every one when absent. */
  readonly app?: AppId;
  readonly buttons: readonly MenuButton[];
}`;

const bootType = `export interface BootStep {
  readonly load: EndpointId;
  /** Inputs that are true. */
  readonly asksFor?: readonly string[];
  readonly when?: (s: Scope) => boolean;
}`;
