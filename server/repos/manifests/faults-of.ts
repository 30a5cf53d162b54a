import { manifestNameShown } from '#generated/constants.ts';
import type { Manifest, WordSchema } from '#generated/server/manifests.ts';
import type { ManifestFault } from '#generated/types.ts';
import type { AjvError } from '#generated/validators/types.ts';
import { nearestWord } from './nearest-word.ts';

/** From a manifest to what stands in it: names of fields, and numbers within lists. */
export type Path = readonly string[];

/** A fault, and the way to what has it. */
export type FaultAt = Omit<ManifestFault, 'file' | 'line'> & { path: Path };

/** What is wrong with what a manifest says. */
export function faultsOf(value: unknown, manifest: Manifest): FaultAt[] {
  const { fits, schema } = manifest;
  const broken = fits(value) ? [] : (fits.errors ?? []);
  return [
    ...unknownWords(value, { schema, manifest, path: [] }),
    ...broken.flatMap((error) => faultOf(error, value)),
  ];
}

function faultOf({ keyword, instancePath, params }: AjvError, whole: unknown): FaultAt[] {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, allowedValues } = params;
  if (keyword === 'required') return [{ path, problem: 'missing', name: String(missingProperty) }];
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const values = Array.isArray(allowedValues) ? allowedValues.map(String) : [];
  const nearest = nearestWord(String(valueAt(whole, path)), values, { isSure: false });
  return [{ path, problem: 'wrong', name, ...(nearest !== undefined && { nearest }) }];
}

/** What a path of the validator leads to: it stands there, or nothing would be wrong with it. */
const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce((value, part) => (value as Record<string, unknown>)[part], whole);

interface Looking {
  schema: WordSchema;
  manifest: Manifest;
  path: Path;
}

/**
 * Names that nobody declared. A format that others look after may have words which are not known here: of these, one is a
 * fault only where it is nearly one that is.
 */
function* unknownWords(value: unknown, { schema, manifest, path }: Looking): Generator<FaultAt> {
  const { properties, items } = resolved(schema, manifest.schema);
  if (Array.isArray(value)) {
    if (items === undefined) return;
    for (const [at, one] of value.entries())
      yield* unknownWords(one, { schema: items, manifest, path: [...path, String(at)] });
    return;
  }
  if (typeof value !== 'object' || value === null || properties === undefined) return;
  const known = Object.keys(properties);
  for (const [name, one] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) yield* unknownWords(one, { schema: own, manifest, path: [...path, name] });
    else {
      const free = known.filter((word) => !Object.hasOwn(value, word));
      const nearest = nearestWord(name, free, { isSure: manifest.others });
      if (manifest.others && nearest === undefined) continue;
      const shown = name.slice(0, manifestNameShown);
      yield {
        path: [...path, name],
        problem: 'unknown',
        name: shown,
        ...(nearest !== undefined && { nearest }),
      };
    }
  }
}

function resolved(schema: WordSchema, whole: WordSchema): WordSchema {
  const { $ref, allOf } = schema;
  const [first] = allOf ?? [];
  if (first !== undefined) return { ...resolved(first, whole), ...schema };
  const target = $ref === undefined ? undefined : whole.definitions?.[$ref.replace('#/definitions/', '')];
  return target === undefined ? schema : resolved(target, whole);
}
