import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildProduct } from '../../generator/build.ts';
import { emitAll } from '../../generator/emit/index.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { mutators, pick, type Random, randomFrom } from './mutate.ts';

/** What one edit did, and whether the spec was sound with it. */
export interface Tried {
  what: string;
  file: string;
  isSound: boolean;
  isStillSound: boolean;
}

/** Edits of whole files, beside those within one. Each says how it is undone. */
type FileEdit = (root: string, file: string, others: readonly string[], random: Random) => () => void;

const fileEdits: Readonly<Record<string, FileEdit>> = {
  'a file gone': (root, file) => putting(root, file, undefined),
  'an empty file': (root, file) => putting(root, file, ''),
  'half a file': (root, file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return putting(root, file, text.slice(0, text.length / 2));
  },
  'the text of another file': (root, file, others, random) => {
    const other = pick(others, random) ?? file;
    return putting(root, file, readFileSync(join(root, other), 'utf8'));
  },
  'the text of another file behind it': (root, file, others, random) => {
    const [own, other] = [file, pick(others, random) ?? file].map((one) =>
      readFileSync(join(root, one), 'utf8'),
    );
    return putting(root, file, `${own}${other}`);
  },
  'a copy of a file': (root, file) =>
    putting(root, file.replace(/\.yaml$/, '-copy.yaml'), readFileSync(join(root, file), 'utf8')),
  'a folder in its place': (root, file) => {
    const path = join(root, file);
    renameSync(path, `${path}.kept`);
    mkdirSync(path);
    return () => {
      rmSync(path, { recursive: true });
      renameSync(`${path}.kept`, path);
    };
  },
  'another byte': (root, file, _others, random) => {
    const bytes = readFileSync(join(root, file));
    const at = Math.floor(random() * bytes.length);
    bytes[at] = Math.floor(random() * 256);
    return putting(root, file, bytes);
  },
};

function putting(root: string, file: string, text: string | Uint8Array | undefined): () => void {
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path) : undefined;
  put(path, text);
  return () => put(path, before);
}

function put(path: string, text: string | Uint8Array | undefined): void {
  if (text === undefined) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const within =
  (name: string): FileEdit =>
  (root, file, _others, random) => {
    const edit = mutators[name]?.(readFileSync(join(root, file), 'utf8'), random);
    return putting(root, file, edit?.text ?? '');
  };

/** Every sort of edit: of a value, a key, a line, a file. */
export const edits: Readonly<Record<string, FileEdit>> = {
  ...Object.fromEntries(Object.keys(mutators).map((name) => [name, within(name)])),
  ...fileEdits,
};

/** Edits a copy of a product at random; what is sound is generated as well. The same seed tries the same. */
export async function tryAtRandom(root: string, seed: number): Promise<Tried> {
  const random = randomFrom(seed);
  const files = ['engine', 'spec', 'locales', 'runtime/blocks']
    .flatMap((folder) => listFiles(join(root, folder), '.yaml'))
    .map((path) => path.slice(root.length + 1));
  const file = pick(files, random) ?? '';
  const what = pick(Object.keys(edits), random) ?? '';
  const undo = edits[what]?.(root, file, files, random);
  try {
    const { product, faults } = buildProduct({ project: root });
    if (product !== undefined) await emitAll(product);
    return { what, file, isSound: product !== undefined, isStillSound: faults.length === 0 };
  } catch (error) {
    throw new Error(`Edit ${seed}, ${what} in ${file}, is not told but thrown.`, { cause: error });
  } finally {
    undo?.();
  }
}
