/** How a name looks that is made somewhere, and the same in the words of a fault. */
interface NameForm {
  form: RegExp;
  looks: string;
  /** What people write as they like, in that form: nothing else of the product names it, so that nobody can say it is wrong. */
  free?: string;
  /** Names of the languages that are generated: a type of ours would hide theirs. */
  not?: ReadonlySet<string>;
}

const lower = /^[a-z][A-Za-z0-9]*$/;
const dotted = /^[a-z][A-Za-z0-9]*(\.[a-z0-9][A-Za-z0-9]*)*$/;
const dots = 'words of letters and digits, a small letter first, with dots between them';
const word = 'letters and digits, a small letter first';
const upper = /^[A-Z][A-Za-z0-9]*$/;
const capital = 'letters and digits, a capital letter first';

/** Types of TypeScript that generated code uses, and those that the kinds and languages give. */
const takenTypes: ReadonlySet<string> = new Set([
  ...[
    'Array',
    'Boolean',
    'Date',
    'Error',
    'Function',
    'JSX',
    'Map',
    'Number',
    'Object',
    'Omit',
    'Partial',
    'Pick',
  ],
  ...['Promise', 'Readonly', 'ReadonlyArray', 'Record', 'RegExp', 'Required', 'Set', 'String', 'Symbol'],
  ...['KindId', 'LanguageId', 'TagCategory'],
]);

const segment = String.raw`(?:[A-Za-z0-9._~-]|\{[A-Za-z][\w.]*\})+|\{\w+\.\.\.\}`;
const address = 'address';
const dashed = /^[a-z][a-z0-9-]*$/;
const ofAddresses = 'small letters, digits and dashes, a letter first';

/** The forms of names, by what they name. */
export const nameForms = {
  type: { form: upper, looks: capital, not: takenTypes },
  table: { form: /^[a-z][a-z0-9_]*$/, looks: 'small letters, digits and _' },
  manifestFile: {
    form: /^[A-Za-z0-9][\w.-]*\.(yaml|yml|json)$/,
    looks: 'the name of a file that ends in .yaml, .yml or .json',
    free: 'name of a file in a repository',
  },
  column: {
    form: /^[a-z][a-z0-9_]*\??$/,
    looks: 'small letters, digits and _, with one ? behind where it may be empty',
  },
  icon: {
    form: /^[a-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/,
    looks: 'letters, digits and dashes, a small letter first',
  },
  field: {
    form: /^[a-z_]\w*\??$/,
    looks: 'letters and digits, a small letter first, with one ? behind where it may be absent',
  },
  sample: { form: /^[A-Za-z][A-Za-z0-9]*$/, looks: 'letters and digits, a letter first' },
  demoRow: { form: lower, looks: word },
  option: { form: /^\w[\w.:/+-]*$/, looks: 'letters, digits and . : / + - _' },
  cardKey: {
    form: /^[a-z][\w-]*$/,
    looks: 'letters and digits, as keys of a front matter are',
    free: 'key of a card',
  },
  endpoint: { form: /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/, looks: 'area.verb in letters and digits' },
  job: { form: /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/, looks: 'area.verb in letters and digits' },
  event: { form: /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/, looks: 'area.verb in letters and digits' },
  error: { form: lower, looks: word },
  param: { form: lower, looks: word },
  code: { form: /^\d{1,12}$/, looks: 'digits' },
  rule: { form: /^[A-Z][A-Za-z0-9]*(\.[A-Za-z_]\w*)?$/, looks: 'Entity.field, or Entity' },
  language: { form: /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, looks: 'a language such as zh' },
  prefix: {
    form: /^(\/[A-Za-z0-9-]+)?$/,
    looks: 'a slash and letters, such as /en, or "" for plain addresses',
    free: address,
  },
  version: {
    form: /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/,
    looks: 'three numbers with dots between them: 6.10.1',
  },
  colour: { form: /^#[0-9a-fA-F]{6}$/, looks: 'a colour such as "#c00019"' },
  baseAddress: {
    form: /^((\/[A-Za-z0-9._~-]+)+)?$/,
    looks: 'a slash and words, such as /api, or "" for the origin itself',
    free: address,
  },
  app: { form: lower, looks: word },
  base: { form: dotted, looks: dots },
  place: { form: lower, looks: word },
  menu: { form: lower, looks: word },
  address: {
    form: new RegExp(`^/$|^(/(${segment}))+$`),
    looks: 'an address such as "/profile/{user}"',
    free: address,
  },
  childAddress: {
    form: new RegExp(`^$|^(${segment})(/(${segment}))*$`),
    looks: 'what follows an address, such as files/{path...}',
    free: address,
  },
  variant: { form: lower, looks: word },
  query: { form: lower, looks: word },
  parameterValue: { form: /^[A-Za-z0-9._~-]+$/, looks: 'letters, digits and . _ ~ -' },
  tab: { form: lower, looks: word },
  kind: { form: dashed, looks: ofAddresses },
  wayOfCreating: {
    form: /^(\/[a-z][a-z0-9-]*)?$/,
    looks: '"", or a slash and a word such as /api',
    free: address,
  },
  kindCode: { form: /^\d{5,6}$/, looks: 'a number of five or six digits, in quotes' },
  made: { form: lower, looks: word },
  kindField: { form: /^[a-z][A-Za-z0-9]*\??$/, looks: `${word}; with ? behind where it may be absent` },
  tagGroup: { form: lower, looks: word },
  tag: { form: /^[a-z0-9][a-z0-9.-]*$/, looks: 'small letters, digits, dots and dashes', free: 'tag' },
  subject: { form: lower, looks: word },
  term: { form: dotted, looks: dots },
  check: { form: lower, looks: word },
  guard: { form: lower, looks: word },
  action: { form: dotted, looks: dots },
  group: { form: lower, looks: word },
  state: { form: /^[a-z][A-Za-z0-9]*( [A-Za-z0-9]+)*$/, looks: 'words of letters and digits' },
  machine: { form: lower, looks: word },
  poll: { form: lower, looks: word },
  dialog: { form: dotted, looks: dots },
  constant: { form: dotted, looks: dots },
  form: { form: lower, looks: word },
  button: { form: lower, looks: word },
  /** The anchor of a block on its page. */
  anchor: { form: lower, looks: word },
  /** Of a property beside another, or further out: `query.param`, `../load`. */
  path: { form: /^(\.\.\/)?[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/, looks: 'names with dots between them' },
  module: {
    form: /^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*)*\.tsx?$/,
    looks: 'the path of a module of runtime/, such as markdown/MarkdownText.tsx',
    free: 'module of the browser side',
  },
  value: { form: /^[A-Za-z][A-Za-z0-9-]*$/, looks: 'letters and digits' },
  part: { form: lower, looks: word },
  property: { form: lower, looks: word },
  slot: { form: upper, looks: capital },
  section: { form: /^\d+(\.\d+)*$/, looks: 'a number such as "2.2"' },
  claim: {
    form: /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/,
    looks: dots,
  },
  carrier: {
    form: /^[a-z][A-Za-z]* \S.*$/,
    looks: 'a sort and an id, as in: constant upload.max',
  },
  sourceFile: {
    form: /^[\w.-]+(\/[\w.-]+)+\.(tsx?|css|js|html|yaml)$/,
    looks: 'the path of a file, such as runtime/routing/href.ts',
  },
  proof: {
    form: /^[\w.-]+(\/[\w.-]+)+\.test\.tsx?( > \S.*)?$/,
    looks: 'the path of a test, such as tests/api/pages.test.ts, with the name of one of its tests behind >',
  },
  /** What the words of a thing stand under: its id, or what it shows. */
  thing: { form: lower, looks: word },
} as const satisfies Record<string, NameForm>;

export type Nameable = keyof typeof nameForms;

/** What people write as they like, in the form of such a name; undefined for a name that is made to be used. */
export const freeName = (of: Nameable): string | undefined => (nameForms[of] as NameForm).free;

/** What every object of JavaScript has already: a thing of that name would hide it, or be hidden. */
const reserved: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** How such a name looks, where this one does not; undefined for one that may stand. */
export function misformed(of: Nameable, name: string): string | undefined {
  const { form, looks, not }: NameForm = nameForms[of];
  const bare = name.replace(/\?$/, '');
  if (reserved.has(bare)) return 'another: every object of JavaScript has that one already';
  if (not?.has(bare)) return 'another: generated code has a type of that name';
  return form.test(name) ? undefined : looks;
}
