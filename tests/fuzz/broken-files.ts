import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFaults } from '../../generator/faults/format.ts';
import { fixSpec } from '../../generator/fix/fix-spec.ts';
import { readTexts } from '../../generator/fix/read-texts.ts';
import { Refusal } from '../../generator/fix/refusal.ts';
import type { CheckedProject } from '../mistakes/checked-project.ts';

/** One file of each sort that the generator reads. */
export const sortsOfFiles = [
  ...['app', 'kinds', 'tags', 'later', 'routes/hub', 'guards/subjects', 'entities/item', 'rules/items'].map(
    (name) => `spec/${name}.yaml`,
  ),
  ...['errors/items', 'constants/lists', 'endpoints/items', 'states/items', 'parts/cards'].map(
    (name) => `spec/${name}.yaml`,
  ),
  ...['spec/screens/hub/token.yaml', 'locales/en/hub/token.yaml', 'locales/zh/error.yaml'],
  ...['engine/spec/errors/calls.yaml', 'engine/locales/en/form.yaml'],
  ...['runtime/blocks/form/block.yaml', 'runtime/look/icons.yaml', 'server/rooms/tables.yaml'],
];

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at));
const behind = (more: string) => (text: string) => `${text}\n${more}\n`;
/** The first value that begins with a letter. */
const atValue = (put: string) => (text: string) => text.replace(/: (\w)/, `: ${put}$1`);
const firstKey = (text: string) => /^([\w.]+):/m.exec(text)?.[1] ?? 'a';
const half = 0.5;

/** What people, editors, tools and disks make of a text. */
export const waysToBreak: Readonly<Record<string, (text: string) => string | Buffer>> = {
  'a tab before a key': (text) => text.replace(/^ {2}/m, '\t'),
  'a merge key': behind('<<: { a: 1 }'),
  'an anchor': atValue('&a '),
  'an alias of nothing': behind('zz: *nobody'),
  'a merge of an anchor': (text) => `x: &x { a: 1 }\n${text}\ny:\n  <<: *x\n`,
  'a thing that holds itself': behind('zz: &z [*z]'),
  'aliases that grow': behind(
    lines(8, (at) => `a${at}: &a${at} [${lines(9, () => (at === 0 ? 'x' : `*a${at - 1}`)).join(', ')}]`).join(
      '\n',
    ),
  ),
  'a key twice': (text) => `${text}\n${firstKey(text)}: 1\n`,
  'five megabytes of comments': (text) => text + '# a line of no use\n'.repeat(270_000),
  'a very long line': behind(`zz: ${'x'.repeat(900_000)}`),
  'a very long key': behind(`${'x'.repeat(2000)}: 1`),
  'many keys': (text) => `${text}\n${lines(20_000, (at) => `k${at}: 1`).join('\n')}\n`,
  'many things': (text) => `${text}\n${lines(10_000, (at) => `K${at}: { a: 1 }`).join('\n')}\n`,
  'many items': behind(`zz: [${'a,'.repeat(100_000)}]`),
  'brackets within brackets': behind(`zz: ${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  'braces within braces': behind(`zz: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}`),
  'lines ever further in': behind(lines(500, (at) => `${' '.repeat(at)}a:`).join('\n')),
  'dashes behind dashes': behind(`zz:\n  ${'- '.repeat(4000)}a`),
  'question marks': behind(`${'? '.repeat(4000)}a`),
  'nearly as deep as may be': behind(`zz: ${'['.repeat(60)}${']'.repeat(60)}`),
  'a mark of the byte order': (text) => `\uFEFF${text}`,
  'such a mark inside': (text) => text.replace('\n', '\n\uFEFF'),
  'lines that end as on Windows': (text) => text.replaceAll('\n', '\r\n'),
  'lines that end as long ago': (text) => text.replaceAll('\n', '\r'),
  'one line that ends otherwise': (text) => text.replace('\n', '\r\n'),
  'a zero byte': atValue('\0'),
  'a zero byte at the end': (text) => `${text}\0`,
  'a bell': atValue('\x07'),
  'a sign of no width': atValue('\u200B'),
  'a space that does not break': (text) => text.replace(/: (\w)/, ':\u00A0$1'),
  'a separator of lines': atValue('\u2028'),
  'a change of direction': atValue('\u202E'),
  'UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'Latin 1': (text) => Buffer.concat([Buffer.from(text), Buffer.from([0x0a, 0xe9, 0x3a, 0x20, 0x31])]),
  'half a pair': behind('zz: "\\ud800"'),
  nothing: () => '',
  'comments alone': () => '# nothing\n',
  'a null alone': () => '~\n',
  'a list': () => '- a\n- b\n',
  'a word': () => 'a\n',
  'a number': () => '7\n',
  'a list of itself': (text) => `- ${text.replaceAll('\n', '\n  ')}\n`,
  'two documents': behind('---\na: 1'),
  'an older YAML': (text) => `%YAML 1.1\n---\n${text}`,
  'a directive that is none': (text) => `%FOO bar\n---\n${text}`,
  'something behind the end': behind('...\nfoo: bar'),
  'a tag of code': behind("zz: !!js/function 'x'"),
  'a tag of bytes': behind('zz: !!binary aGVsbG8='),
  'a tag of a set': behind('zz: !!set { a, b }'),
  'a tag on the whole': (text) => `!!map\n${text}`,
  'a tag of nobody': atValue('!foo '),
  'a list as a key': behind('? [a, b]\n: 1'),
  'a map as a key': behind('? { a: 1 }\n: 1'),
  'no key': behind(': 1'),
  'an empty key': behind('"": 1'),
  'a number as a key': behind('7: 1'),
  'yes as a key': behind('true: 1'),
  'no value': (text) => text.replace(/: .*$/m, ':'),
  'the prototype': behind('__proto__: { a: 1 }'),
  'a constructor': behind('constructor: { a: 1 }'),
  'a name that every object has': behind('hasOwnProperty: 1'),
  'another such name': behind('toString: { type: text }'),
  'no number': behind('zz: .nan'),
  'an endless number': behind('zz: -.inf'),
  'a number too large': behind('zz: 1e999'),
  'a whole number too large': behind('zz: 99999999999999999999999'),
  'a date': behind('zz: 2001-01-01'),
  'a quote that stays open': atValue('"'),
  'a single quote that stays open': atValue("'"),
  'a brace that stays open': behind('zz: { a: 1'),
  'a bracket that stays open': behind('zz: [a, b'),
  'a brace too many': behind('zz: a }'),
  'a block that is not held': behind('zz: |\n  a\n b'),
  'a block of no depth': behind('zz: |9x\n  a'),
  'an escape of nothing': behind('zz: "\\q"'),
  'an at': behind('zz: @a'),
  'a backtick': behind('zz: `a`'),
  'a percent': behind('zz: %a'),
  'half of it': (text) => text.slice(0, Math.floor(text.length * half)),
  'its lines the other way round': (text) => text.split('\n').reverse().join('\n'),
  'a conflict of git': (text) => `${text.replace('\n', '\n<<<<<<< HEAD\n')}=======\n>>>>>>> other\n`,
  'a space too many': (text) => text.replace(/^ {2}/m, '   '),
  'a space too few': (text) => text.replace(/^ {2}/m, ' '),
  'no colon': (text) => text.replace(/: /, ' '),
  'two colons': (text) => text.replace(/: /, ':: '),
};

/** What may stand on the disk in the place of a file. */
export const standsThere: Readonly<Record<string, (path: string) => void>> = {
  'a folder': (path) => mkdirSync(path),
  'a link that leads nowhere': (path) => symlinkSync('nowhere.yaml', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a pipe': (path) => execFileSync('mkfifo', [path]),
};

/** All that `waysToBreak` and `standsThere` name. */
export const broken = [...Object.keys(waysToBreak), ...Object.keys(standsThere)];

/**
 * Breaks a file and lets all who read it read it: `hub check` and `hub generate` (and `hub dev`, which runs as they do), and
 * `hub fix`. Gives what is wrong with what they say: a throw, or a sentence that no owner could use.
 */
export async function tryBroken(project: CheckedProject, file: string, way: string): Promise<string[]> {
  const path = join(project.root, file);
  const before = readFileSync(path);
  try {
    const put = standsThere[way];
    if (put) {
      rmSync(path);
      put(path);
    } else writeFileSync(path, waysToBreak[way]?.(before.toString('utf8')) ?? before);
    return [
      ...(await told(project, file, way === 'half of it' ? before.toString('utf8') : '')),
      ...moved(project),
    ];
  } catch (error) {
    return [`${(error as Error).stack ?? error}`];
  } finally {
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, before);
  }
}

/** What no sentence holds: traces, and values that were never told. */
export const leaks = /\bat .*\.[jt]s:\d+|TypeError|RangeError|\bundefined\b|\[object|\bNaN\b/;

async function told(project: CheckedProject, file: string, before: string): Promise<string[]> {
  const { faults, sources } = await project.generate();
  const [first] = faults;
  // What half of a file no longer says is told by whoever names it.
  const isCutOff = (name = '') => {
    // A file of words says the last part of a key.
    const last = name.split('.').at(-1) ?? '';
    return before.includes(last) && !sources.get(file)?.includes(last);
  };
  // What was written is told again as it stands there.
  const isLeak = (message: string) => leaks.test(message) && !/zz|\.nan/.test(message);
  return [
    ...(first && faults.every(({ place, name }) => place.file !== file && !isCutOff(name))
      ? [`told elsewhere: ${first.place.file}`]
      : []),
    ...(faults.some(({ message }) => isLeak(message)) ? [formatFaults(faults, sources, 'text')] : []),
    ...faults
      .filter(({ place: { line, col } }) => !(line >= 1 && col >= 1))
      .map(({ code }) => `${code} nowhere`),
  ];
}

function moved({ root }: CheckedProject): string[] {
  try {
    fixSpec(readTexts(root), { project: root, blocks: root, words: false });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) return [`hub fix: ${(error as Error).stack}`];
    return leaks.test(error.message) ? [`hub fix: ${error.message}`] : [];
  }
}
