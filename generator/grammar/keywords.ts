import type { Shape } from './shape.ts';
import { type SpecFileKind, specFiles } from './spec-files.ts';

/** The language's own words in a kind of file: no owner makes a name by writing one. */
export interface Keywords {
  all: ReadonlySet<string>;
  /** Those without which something is not whole. */
  needed: ReadonlySet<string>;
}

export function keywordsOf(kind: SpecFileKind): Keywords {
  const found = { all: new Set<string>(), needed: new Set<string>() };
  collect(specFiles[kind].shape, found, new Set());
  return found;
}

type Found = Record<keyof Keywords, Set<string>>;

function collect(shape: Shape, found: Found, seen: Set<Shape>): void {
  if (seen.has(shape)) return;
  seen.add(shape);
  const inner = (of: Shape | undefined) => of && collect(of, found, seen);
  switch (shape.is) {
    case 'record':
      for (const [name, field] of Object.entries(shape.fields)) {
        found.all.add(name);
        if (field.required) found.needed.add(name);
        inner(field.shape);
      }
      inner(shape.others?.shape);
      break;
    case 'choice':
      shape.of.forEach(inner);
      break;
    case 'again':
      inner(shape.of());
      break;
    case 'list':
    case 'map':
    case 'by':
      inner(shape.of);
      break;
    default:
  }
}
