import { sentenceOf } from '../../emit/validators/support/sentences.ts';
import type { Place } from '../../faults/place.ts';
import { at, othersIn } from '../../grammar/written.ts';
import type { ErrorEntry, Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { child, entriesOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { innerOf } from './derived.ts';
import { namesOfText } from './names-of-text.ts';

/** Words, where they are named, and what they are given there. */
interface Said {
  key: string;
  at: Place;
  where: string;
  given: readonly string[];
}

/** What words name in braces, they are given where they are said. */
export function checkPlaceholders(product: Product, building: Building): void {
  const said = [
    ...saidOfErrors(product, building),
    ...saidOfRules(building),
    ...titlesOfPages(product, building),
  ];
  for (const { key, at: place, where, given } of said)
    for (const name of namesOfText(key, building))
      if (!given.includes(name)) building.faults.add('HUB1413', place, { name, value: key, where }, given);
}

/** A failed call says what its error declares, and the number of the request. */
function* saidOfErrors({ errors, routes }: Product, { read }: Building): Generator<Said> {
  const ofPaths = routes.flatMap(({ path }) =>
    [...path.matchAll(/\{(\w+)(?:\.{3})?\}/g)].map(([, name = '']) => name),
  );
  for (const { key: id, value } of read.errors.flatMap((file) => othersIn(file.read))) {
    const error = Object.hasOwn(errors, id) ? errors[id] : undefined;
    if (error === undefined) continue;
    const where = `the error ${id}`;
    const given = givenBy(error);
    if (value.text !== undefined) yield { key: value.text, at: at(value, 'text'), where, given };
    // What the catalogue says of a code that nobody foresaw is `msg`.
    for (const node of textsIn(value.effects)) yield { ...node, where, given: [...given, 'msg'] };
    const ofPage = [...given, ...new Set(ofPaths), 'fullPath'];
    for (const node of textsIn(value.onPage)) yield { ...node, where, given: ofPage };
  }
}

const givenBy = ({ params }: ErrorEntry) => [...params, 'requestId'];

function textsIn(node: SpecNode | undefined): { key: string; at: Place }[] {
  const own = stringOf(node);
  if (node === undefined) return [];
  return own === undefined ? innerOf(node).flatMap(textsIn) : [{ key: own, at: node.at }];
}

/** The sentence of a rule names what that of its keyword does: a limit, or what is too much. */
function* saidOfRules(building: Building): Generator<Said> {
  const files = [...building.spec.files.entities, ...building.spec.files.rules];
  for (const says of files.flatMap(({ root }) => saysIn(root))) {
    const alone = stringOf(says);
    if (alone !== undefined) yield { key: alone, at: says.at, where: 'a check', given: [] };
    for (const { key: keyword, value } of entriesOf(says)) {
      const key = stringOf(value);
      const given = namesOfText(sentenceOf({ keyword }).key, building);
      if (key !== undefined) yield { key, at: value.at, where: `the rule "${keyword}"`, given };
    }
  }
}

function saysIn(node: SpecNode): SpecNode[] {
  const own = child(node, 'says');
  return [...(own === undefined ? [] : [own]), ...innerOf(node).flatMap(saysIn)];
}

/** How titles may call the kind of a page, and the thing that it is about: `runtime/pages/use-title.ts`. */
const ofTitles = ['kind', 'kinds', 'aKind', 'name'];

function* titlesOfPages({ routes }: Product, { read, lookup }: Building): Generator<Said> {
  // Which pages there are is not known then.
  if (lookup.unsure('kind')) return;
  for (const { read: file } of read.routes)
    for (const written of (file.routes ?? []).flatMap((one) => [one, ...(one.children ?? [])])) {
      const own = routes.filter(
        ({ screen }) => screen === written.screen || screen.endsWith(`/${written.screen}`),
      );
      const names = own.flatMap(({ path, query }) => [
        ...[...path.matchAll(/\{(\w+)(?:\.{3})?\}/g)].map(([, name = '']) => name),
        ...Object.keys(query),
      ]);
      const given = [...new Set([...ofTitles, ...names])];
      const where = `the page ${written.path}`;
      if (written.title !== undefined) yield { key: written.title, at: at(written, 'title'), where, given };
      for (const one of written.titles ?? []) yield { key: one.text, at: at(one, 'text'), where, given };
    }
}
