import { walkSpec } from '../check/walk-spec.ts';
import type { Place } from '../faults/place.ts';
import type { Shape } from '../grammar/shape.ts';
import { fileKinds, type SpecFileKind } from '../grammar/spec-files.ts';
import { idNamedBy } from '../grammar/vocabularies.ts';
import { lineWords } from '../load/names-in-text.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { stringOf } from '../yaml/spec-node.ts';
import { ownersIn } from './owners.ts';
import type { Link, Thing } from './thing.ts';

/** Claims are linked by what they mean, and what waits says nothing of anything. */
const apart: readonly SpecFileKind[] = ['claims', 'later'];
const kinds = fileKinds.map(([kind]) => kind).filter((kind) => !apart.includes(kind));

/** Which thing names which, line by line, wherever the grammar says that an id stands. */
export function writtenLinks(resolution: Resolution, things: ReadonlyMap<string, Thing>): Link[] {
  const owners = ownersIn(resolution);
  const links: Link[] = [];
  const spoken = spokenOf(resolution, things);
  walkSpec(
    resolution.building,
    ({ shape, node }) => {
      const written = stringOf(node);
      if (written === undefined) return;
      const named = namedAt(shape, written, spoken).filter((name) => things.has(name));
      const at: Place = node.at;
      for (const from of owners(at)) for (const to of named) if (to !== from) links.push({ from, to, at });
    },
    kinds,
  );
  // A line may use a constant without its name: a page of a list holds no more than one says.
  for (const { id, at } of resolution.building.used.constants) {
    const to = `constant ${id}`;
    for (const from of things.has(to) ? owners(at) : []) if (from !== to) links.push({ from, to, at });
  }
  return links;
}

type Spoken = (condition: string) => string[];

/** What a word names, by where it stands. */
function namedAt(shape: Shape, written: string, spoken: Spoken): string[] {
  switch (shape.is) {
    case 'ref':
      return shape.to === 'type' || shape.to === 'view'
        ? [`entity ${written}`]
        : [`${shape.to} ${written}`, ...(shape.to === 'constants' ? [`budget ${written}`] : [])];
    case 'word': {
      const named = idNamedBy(shape.of, written);
      return named === undefined ? [] : [`${named.to} ${named.id}`];
    }
    case 'text':
      return [`text ${written}`];
    case 'icon':
      return [`icon ${written}`];
    case 'block':
      return [`block ${written}`];
    case 'when':
    case 'value':
    case 'shown':
      return spoken(written);
    default:
      return [];
  }
}

/** The names in a condition: terms, constants, subjects, and their fields. */
function spokenOf({ product }: Resolution, things: ReadonlyMap<string, Thing>): Spoken {
  return (condition) => {
    const words = lineWords(condition.replaceAll(/'[^']*'/g, ' '));
    return words.flatMap((word) => {
      const [root = '', field] = word.split('.');
      const subject = Object.hasOwn(product.subjects, root) ? product.subjects[root] : undefined;
      const own = ['term', 'constant'].map((sort) => `${sort} ${word}`).filter((name) => things.has(name));
      if (subject === undefined) return own;
      return [...own, `subject ${root}`, ...(field === undefined ? [] : [`field ${subject.is}.${field}`])];
    });
  };
}
