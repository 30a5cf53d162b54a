import { sentenceOf } from '../../emit/validators/support/sentences.ts';
import type { Place } from '../../faults/place.ts';
import type { Shape } from '../../grammar/shape.ts';
import { says } from '../../grammar/spec/entities.ts';
import type { Visit } from '../../grammar/walk-written.ts';
import { at, named, othersIn } from '../../grammar/written.ts';
import type { ErrorEntry, Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { effectsWritten, wordOver, writtenWhere } from '../walk-spec.ts';
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
    ...saidOfChecks(product, building),
    ...saidOfRules(building),
    ...titlesOfPages(product, building),
  ];
  for (const { key, at: place, where, given } of said)
    for (const name of namesOfText(key, building))
      if (!given.includes(name)) building.faults.add('HUB1413', place, { name, value: key, where }, given);
}

/** A failed call says what its error declares, and the number of the request. */
function* saidOfErrors({ errors }: Product, building: Building): Generator<Said> {
  for (const { key: id, value } of building.read.errors.flatMap((file) => othersIn(file.read))) {
    const error = Object.hasOwn(errors, id) ? errors[id] : undefined;
    if (error === undefined) continue;
    const where = `the error ${id}`;
    const given = givenBy(error);
    if (value.text !== undefined) yield { key: value.text, at: at(value, 'text'), where, given };
    const inEffects = [...given, ...ofAnswer];
    for (const node of textsIn(value.effects, building)) yield { ...node, where, given: inEffects };
  }
}

/** Whoever is kept out of a page is told what its error names, and what stands in the address. */
function* saidOfChecks({ errors, routes }: Product, building: Building): Generator<Said> {
  const ofPaths = routes.flatMap(({ path }) =>
    [...path.matchAll(/\{(\w+)(?:\.{3})?\}/g)].map(([, name = '']) => name),
  );
  for (const { key: id, value } of building.read.guards.flatMap(({ read }) => named(read.checks))) {
    const error = Object.hasOwn(errors, value.error) ? errors[value.error] : undefined;
    const given = [...(error ? givenBy(error) : []), ...new Set(ofPaths), 'fullPath'];
    for (const node of textsIn(value.onPage, building)) yield { ...node, where: `the check ${id}`, given };
  }
}

/** What an answer says that nobody foresaw: its own sentence, and what HTTP calls its status. */
const ofAnswer = ['msg', 'statusText'];

const givenBy = ({ params }: ErrorEntry) => [...params, 'requestId'];

function textsIn(effects: SpecNode | undefined, building: Building): { key: string; at: Place }[] {
  return effectsWritten(effects, building).flatMap(({ shape, node }) => {
    const key = shape.is === 'text' ? stringOf(node) : undefined;
    return key === undefined ? [] : [{ key, at: node.at }];
  });
}

/** The sentence of a rule names what that of its keyword does: a limit, or what is too much. */
function* saidOfRules(building: Building): Generator<Said> {
  const isWords = ({ is, shape }: Visit) => is === 'value' && shape.is === 'text';
  for (const visit of writtenWhere(building, isWords, ['entities', 'rules'])) {
    const key = stringOf(visit.node);
    const word = wordOver(visit);
    if (key === undefined || word === undefined) continue;
    const isAlone = !sentences.has(word);
    const given = isAlone ? [] : namesOfText(sentenceOf({ keyword: word }).key, building);
    yield { key, at: visit.node.at, where: isAlone ? 'a check' : `the rule "${word}"`, given };
  }
}

const wordsIn = (shape: Shape) => (shape.is === 'record' ? Object.keys(shape.fields) : []);

/** The keywords of which each has a sentence. */
const sentences: ReadonlySet<string> = new Set(wordsIn(says));

/** How titles may call the kind of a page, and the thing that it is about: `runtime/pages/use-title.ts`. */
const ofTitles = ['kind', 'kinds', 'aKind', 'name'];

function* titlesOfPages({ routes }: Product, { read, lookup }: Building): Generator<Said> {
  // Which pages there are is not known then.
  if (lookup.unsure('kind')) return;
  for (const { read: file } of read.routes)
    for (const written of (file.routes ?? []).flatMap((one) => [one, ...(one.children ?? [])])) {
      const own = routes.filter(({ screen }) => screen === written.screen);
      const names = own.flatMap(({ path, query }) => [
        ...[...path.matchAll(/\{(\w+)(?:\.{3})?\}/g)].map(([, name = '']) => name),
        ...Object.keys(query),
      ]);
      const given = [...new Set([...ofTitles, ...names])];
      const where = `the page ${written.path}`;
      if (written.title !== undefined) yield { key: written.title, at: at(written, 'title'), where, given };
      for (const one of written.titles ?? []) yield { key: one.text, at: at(one, 'text'), where, given };
      if (written.description !== undefined)
        yield { key: written.description, at: at(written, 'description'), where, given: [...given, 'about'] };
    }
}
