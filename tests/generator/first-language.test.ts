import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildProduct } from '../../generator/build.ts';
import { Faults } from '../../generator/faults/fault.ts';
import { fixSpec } from '../../generator/fix/fix-spec.ts';
import { resolved } from '../../generator/fix/found/found.ts';
import { turned } from '../../generator/fix/moves/sixteenth/turned.ts';
import { later } from '../../generator/fix/moves/tenth/later.ts';
import { readTexts } from '../../generator/fix/read-texts.ts';
import { Source } from '../../generator/fix/source.ts';
import { loadSpec } from '../../generator/load/load-spec.ts';
import { sizeOf } from '../../generator/load/size.ts';
import { repository } from './project.ts';

/** The spec of this product as it stood before languages had numbers, whole, with its words. */
const first = readTexts(join(dirname(fileURLToPath(import.meta.url)), 'first-language'));
const { texts: moved, done, questions } = fixSpec(first);
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function written(texts: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-first-'));
  folders.push(folder);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const commentsOf = (path: string, text: string) =>
  new Source(path, text).commentsIn({ from: 0, to: text.length });

const wordsIn = (node: unknown): string[] =>
  typeof node === 'object' && node !== null ? Object.values(node).flatMap(wordsIn) : [String(node)];

describe('the first spec of this product, moved', () => {
  const { faults } = buildProduct({ project: written(moved), blocks: repository, isWhole: true });

  it('has no word that is unknown, misplaced or without a reason', () => {
    const ofLanguage = faults.filter(({ code }) => /^HUB1[01]/.test(code) || code === 'HUB1510');
    expect(ofLanguage.map(({ place, message }) => `${place.file}:${place.line} ${message}`)).toEqual([]);
  });

  it('lacks only what owners decide: what calls may cost, who may make them, and where addresses lead', () => {
    const names = faults.filter(({ code, message }) => code === 'HUB1201' && !message.includes('budget'));
    expect(names.map(({ message }) => message)).toEqual([]);
    const open = faults.filter(({ code }) => code === 'HUB1568').map(({ name }) => name);
    expect(open).toEqual(['people.signUp', 'people.signIn']);
    expect(questions.map(({ file, says }) => `${file} ${says.split(' ')[0]}`)).toEqual([
      'spec/errors/people.yaml "modelRefused"',
      'spec/errors/people.yaml "create2Refused"',
      // What stands at an address that is too long is a page of its own since.
      'spec/app.yaml the',
    ]);
  });

  it('was changed by every move but those of words that came after it', () =>
    expect(done.flatMap(({ move, places }) => (Object.keys(places).length === 0 ? [move] : []))).toEqual([
      later.says,
      turned.says,
    ]));

  it('is not changed by a second run', () => expect(fixSpec(moved).texts).toEqual(moved));

  it('keeps numbers, states and addresses byte for byte, but for the breaks of long lines', () => {
    const own = [...first.keys()].filter((path) => /^spec\/(?:constants|states|routes)\b/.test(path));
    const inOne = (text = '') => text.replaceAll(/,\n +/g, ', ');
    expect(own.filter((path) => inOne(moved.get(path)) !== inOne(first.get(path)))).toEqual([]);
    const others = own.filter((path) => moved.get(path) !== first.get(path));
    expect(others).toEqual(['spec/routes/hub.yaml']);
  });

  it('keeps every name of a tag, by language', () => {
    const was = parse(first.get('spec/tags.yaml') ?? '').tags as Record<string, Record<string, unknown>>;
    const is = parse(moved.get('spec/tags.yaml') ?? '').tags as typeof was;
    const renamed = Object.entries(was).map(([group, tags]) => [
      group,
      Object.fromEntries(
        Object.entries(tags as Record<string, { nameCn: string; nameEn: string }>).map(
          ([name, { nameCn, nameEn }]) => [name, { zh: nameCn, en: nameEn }],
        ),
      ),
    ]);
    expect(is).toEqual(Object.fromEntries(renamed));
  });

  it.each(['en', 'zh'])('loses no word of %s, wherever it stands now', (language) => {
    const said = (texts: ReadonlyMap<string, string>) =>
      [...texts]
        .filter(([path]) => path.startsWith(`locales/${language}/`))
        .flatMap(([, text]) => wordsIn(parse(text)));
    expect([...new Set(said(moved))].sort()).toEqual([...new Set(said(first))].sort());
  });
});

it('moves what is written with other line breaks alike', () => {
  const withReturns = new Map([...first].map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]));
  const after = fixSpec(withReturns).texts;
  expect(
    [...after]
      .filter(([path, text]) => text !== moved.get(path)?.replaceAll('\n', '\r\n'))
      .map(([path]) => path),
  ).toEqual([]);
});

it('keeps every remark in its order, wherever one stands', () => {
  let count = 0;
  const remarked = new Map(
    [...first].map(([path, text]) => {
      const lines = text.split('\n').flatMap((line) => {
        const indent = /^ */.exec(line)?.[0] ?? '';
        return line === '' || line.startsWith('#')
          ? [line]
          : [`${indent}# remark ${count++}`, `${line} # remark ${count++}`];
      });
      return [path, lines.join('\n')] as const;
    }),
  );
  const after = fixSpec(remarked).texts;
  for (const [path, text] of remarked)
    expect(commentsOf(path, after.get(path) ?? ''), path).toEqual(commentsOf(path, text));
  expect(parse(after.get('spec/guards/actions.yaml') ?? '').actions['item.edit']).toEqual({
    checks: ['signedIn', 'itemEdit'],
  });
});

describe('inputs that are found without being written', () => {
  const layout = { project: repository, blocks: repository, isWhole: true };
  const { texts: short } = fixSpec(first, layout);
  const inputsOf = (texts: ReadonlyMap<string, string>) =>
    [...texts].flatMap(([path, text]) =>
      path.startsWith('spec/screens/')
        ? (text.match(/\b(?:key|kind|id): (?:item|kind|route)[.\w]*/g) ?? []).map(
            (input) => `${path} ${input}`,
          )
        : [],
    );

  it('are left out, and every page is what it was', () => {
    expect(inputsOf(moved).length).toBeGreaterThan(8);
    // One of two names for the same kind, and one that need not be given.
    expect(inputsOf(short)).toEqual([
      'spec/screens/hub/create.yaml kind: kind.id',
      'spec/screens/hub/item/setting.yaml kind: kind.id',
      'spec/screens/hub/item/setting.yaml kind: item.kind',
      'spec/screens/hub/item/setting.yaml kind: item.kind',
    ]);
    const pages = (texts: ReadonlyMap<string, string>) =>
      Object.values(resolved({ ...layout, texts }).product.screens).map(({ id, props }) => [id, props]);
    expect(pages(short)).toEqual(pages(moved));
  });

  it('leave words alone, which go to their places where that is asked, and are what they were', () => {
    const { texts: placed } = fixSpec(first, { ...layout, words: true });
    expect([...placed.keys()]).toContain('locales/en/hub/token.yaml');
    expect([...placed.keys()]).not.toContain('locales/en/token.yaml');
    expect(fixSpec(placed, { ...layout, words: true }).texts).toEqual(placed);
    // What this language was made for: a third fewer of what an owner reads, in lines that he reads at a glance.
    const size = sizeOf(loadSpec({ project: written(placed) }, new Faults()));
    expect(size.longLines).toBe(0);
    expect(size.all.nodes).toBeLessThan(3230);
    expect(size.all.words).toBeLessThan(4000);
    expect(size.locales.en?.nodes).toBeLessThan(1110);
    const wordsOf = (texts: ReadonlyMap<string, string>) =>
      Object.values(resolved({ ...layout, texts }).product.messages).map((own) =>
        Object.values(own)
          .map(({ text }) => text)
          .sort(),
      );
    expect(wordsOf(placed)).toEqual(wordsOf(short));
  });

  it('are left out by one run', () => expect(fixSpec(short, layout).texts).toEqual(short));
});

it('finds nothing to move in the spec of now', () => {
  const texts = readTexts(repository);
  expect(fixSpec(texts, { project: repository }).texts).toEqual(texts);
});
