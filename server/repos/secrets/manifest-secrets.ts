import { manifestDepth, manifestNameShown, secretScanPlaceholders } from '#generated/constants.ts';
import { type Manifest, manifests } from '#generated/server/manifests.ts';
import { isTooDeep } from '../manifests/depth.ts';
import { readAs } from '../manifests/read-manifest.ts';

/** A value that a manifest itself calls secret: of which thing, and on which line. */
export interface MarkedSecret {
  name: string;
  line: number;
}

type Path = readonly string[];

const placeholders = Object.values(secretScanPlaceholders).map((pattern) => new RegExp(pattern, 'u'));

/** What looks for values that the manifests of some kind call secret; undefined where they have no word for that. */
export function markedSecretsOf(holds: readonly string[]): ((content: Buffer) => MarkedSecret[]) | undefined {
  const marking = holds.flatMap((name) => {
    const manifest = manifests[name];
    const marks = Object.keys(manifest?.secrets ?? {});
    return !manifest || marks.length === 0 ? [] : [{ manifest, marks }];
  });
  if (marking.length === 0) return undefined;
  // Most files have no such word, and are not read.
  return (content) =>
    marking.flatMap(({ manifest, marks }) =>
      marks.some((mark) => content.includes(mark)) ? secretsIn(content.toString(), manifest) : [],
    );
}

function secretsIn(text: string, manifest: Manifest): MarkedSecret[] {
  if (isTooDeep(text, manifestDepth)) return [];
  const paths = pathsIn(text, manifest);
  if (paths.length === 0) return [];
  const read = readAs(manifest.file, text);
  if ('problem' in read) return [];
  return paths.map((path) => ({ name: nameOf(read.value, path), line: read.lineOf(path) }));
}

/** Where the secrets stand. What is no manifest has none: of that the page tells. */
function pathsIn(text: string, manifest: Manifest): Path[] {
  if (!manifest.file.endsWith('.json')) {
    const read = readAs(manifest.file, text);
    return 'problem' in read ? [] : [...secretPaths(read.value, manifest)];
  }
  try {
    // Far quicker than with the places of all, which only few need.
    return [...secretPaths(JSON.parse(text.replace(/^\ufeff/, '')), manifest)];
  } catch {
    return [];
  }
}

function* secretPaths(value: unknown, manifest: Manifest, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  const one = value as Record<string, unknown>;
  for (const [mark, fields] of Object.entries(manifest.secrets)) {
    if (!Object.hasOwn(one, mark) || one[mark] !== true) continue;
    for (const field of fields) if (Object.hasOwn(one, field) && isSecret(one[field])) yield [...path, field];
  }
  for (const [key, inner] of Object.entries(one)) yield* secretPaths(inner, manifest, [...path, key]);
}

const isSecret = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !placeholders.some((pattern) => pattern.test(value));

/** What the thing is called that has the value: its own name, or the word under which it stands. */
function nameOf(value: unknown, path: Path): string {
  const above = path.slice(0, -1);
  const owner = above.reduce<unknown>((one, part) => (one as Record<string, unknown>)[part], value);
  const { name } = owner as { name?: unknown };
  const word = above.findLast((part) => !/^\d+$/.test(part)) ?? '';
  return (typeof name === 'string' && name !== '' ? name : word).slice(0, manifestNameShown);
}
