import { formsIn } from '../declare/messages.ts';
import { declaredIn, listedIn, waitOf, waitsAs } from '../declare/waiting.ts';
import { compareText } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import type { CodeUses } from '../load/code-uses.ts';
import type { Section } from '../model/claim.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { filesThings } from './files.ts';
import { findThings, nearestNames } from './find.ts';
import { Links } from './links.ts';
import { claimLinks, madeLinks } from './made-links.ts';
import { Code, type Mentions } from './mentions.ts';
import { nameOf, sortOf, type Thing } from './thing.ts';
import { thingsOf } from './things.ts';
import { writtenLinks } from './written-links.ts';

/** Another thing, with the line that names it. */
export interface Named {
  name: string;
  at?: Place;
}

/** A claim with its test, and what of it is asked about: the thing itself, or its source. */
export interface ClaimShown {
  id: string;
  about: string;
  test?: string;
  later?: string;
}

/** One thing, forwards and back. */
export interface Explained extends Thing {
  /** What a text says, by language. */
  says?: Record<string, string>;
  /** What a constant is. */
  value?: unknown;
  waits?: string;
  /** Why a call may answer an error that nobody lists there. */
  because?: Record<string, string>;
  claims: ClaimShown[];
  names: Named[];
  namedBy: Named[];
  /** The pages on which it acts, each with the way there. */
  pages: { address: string; through: string[] }[];
  beside: Mentions;
}

export interface Answer {
  asked: string;
  found: Explained[];
  /** Where nothing is found: what was probably meant. */
  nearest: string[];
}

interface Ground {
  project: string;
  resolution: Resolution;
  sections: readonly Section[];
  uses: CodeUses;
}

/** What goes through these leads to nearly everything, and says nothing. */
const impassable = new Set([
  'entity',
  'subject',
  'language',
  'app',
  'claim',
  'icon',
  'kind',
  'block',
  'code',
  'call',
]);

/** Answers whatever is asked about one state of a spec: what there is, and what names what, is gone through once. */
export function explainer(ground: Ground): (asked: string) => Answer {
  const { resolution, sections } = ground;
  const { product } = resolution;
  const things = thingsOf(resolution, sections);
  const code = new Code(ground.project, ground.uses);
  let links: Links | undefined;
  const linked = () => {
    const made = new Links();
    for (const own of [claimLinks(sections), writtenLinks(resolution, things), madeLinks(product, things)])
      for (const link of own) made.add(link);
    return made;
  };
  return (asked) => {
    const byName = findThings(asked, product, things);
    const found = byName.length > 0 ? byName : filesThings(asked, ground.project, things);
    if (found.length === 0) return { asked, found: [], nearest: nearestNames(asked, things) };
    links ??= linked();
    const knowing = { ...ground, things, links, code };
    return { asked, found: found.map((thing) => explained(thing, knowing)), nearest: [] };
  };
}

interface Knowing extends Ground {
  things: ReadonlyMap<string, Thing>;
  links: Links;
  code: Code;
}

function explained(thing: Thing, knowing: Knowing): Explained {
  const { links, code, resolution, things } = knowing;
  const { product } = resolution;
  const name = nameOf(thing);
  const waits = waitFor(thing, knowing);
  const because = thing.sort === 'endpoint' ? product.endpoints[thing.id]?.follows : undefined;
  return {
    ...thing,
    ...saidBy(thing, knowing),
    ...(waits !== undefined && { waits }),
    ...(because && {
      because: Object.fromEntries(Object.entries(because).map(([id, { why }]) => [id, why])),
    }),
    claims: claimsOf(thing, knowing),
    names: named([...namesOf(name, links), ...namesInFile(thing, knowing)], things),
    namedBy: named(
      links
        .into(name)
        .filter(({ from }) => sortOf(from) !== 'claim')
        .map(({ from, at }) => ({ name: from, ...(at && { at }) })),
      things,
    ),
    pages: pagesOf(name, knowing),
    beside: code.mentions(thing, product),
  };
}

const namesOf = (name: string, links: Links): Named[] =>
  links.outOf(name).map(({ to, at }) => ({ name: to, ...(at && { at }) }));

/** What code says is told line by line, as the spec is. */
function namesInFile({ sort, id }: Thing, { code, resolution, things }: Knowing): Named[] {
  if (sort !== 'test' && sort !== 'module') return [];
  const own = code.namedIn(id, resolution.product, things);
  return own.map(({ name, line }) => ({ name, at: { file: id, line, col: 1 } }));
}

/** In the order of their names; what a claim names and nobody declares is left to `hub check`. */
const named = (own: Named[], things: ReadonlyMap<string, Thing>): Named[] =>
  own.filter(({ name }) => things.has(name)).sort((a, b) => compareText(a.name, b.name));

function saidBy(
  { sort, id }: Thing,
  { resolution: { product } }: Knowing,
): Pick<Explained, 'says' | 'value'> {
  if (sort === 'text') {
    const said = Object.entries(product.messages).flatMap(([language, own]) => {
      const forms = formsIn(own).get(id) ?? [];
      return forms.length === 0 ? [] : [[language, forms.map(([, { text }]) => text).join(' | ')]];
    });
    return { says: Object.fromEntries(said) };
  }
  const constant = sort === 'constant' ? product.constants[id] : undefined;
  return constant === undefined ? {} : { value: constant.value };
}

function waitFor({ sort, id }: Thing, { resolution: { building } }: Knowing): string | undefined {
  const listed = listedIn(building.spec);
  const declared = [...declaredIn(building.spec)].find((one) => one.what === sort && one.id === id);
  if (declared !== undefined) return waitOf(declared, listed)?.area;
  return sort === 'field' ? listed.get(waitsAs('field', id))?.area : undefined;
}

/** The claims that a thing carries or proves, else those that it says it comes from. */
function claimsOf(thing: Thing, { sections, links }: Knowing): ClaimShown[] {
  const all = sections.flatMap(({ claims }) => claims);
  const own = new Set(
    thing.sort === 'claim'
      ? [nameOf(thing)]
      : links
          .into(nameOf(thing))
          .map(({ from }) => from)
          .filter((from) => sortOf(from) === 'claim'),
  );
  const { source } = thing;
  const direct = all.filter(({ id }) => own.has(`claim ${id}`));
  const found =
    direct.length > 0 || source === undefined
      ? direct
      : all.filter(
          ({ id }) => id === source || (source.split('.').length > 2 && id.startsWith(`${source}.`)),
        );
  return found.map(({ id, about, test, later }) => ({
    id,
    about,
    ...(test && { test: test.name === undefined ? test.file : `${test.file} > ${test.name}` }),
    ...(later !== undefined && { later }),
  }));
}

/** A page that leads to another does not show what that one shows. */
const isStep = (from: string, to: string) =>
  from !== 'route' && !impassable.has(from) && (from !== 'screen' || to === 'route');

function pagesOf(name: string, { links }: Knowing): Explained['pages'] {
  if (['claim', 'app', 'language', 'test'].includes(sortOf(name))) return [];
  return links.leadingTo(name, 'route', isStep).map((way) => ({
    address: (way.at(-1) ?? '').slice('route '.length),
    through: way.slice(1, -1),
  }));
}
