import { posix } from 'node:path';

/** Texts as they stand in code; of one that is put together, the pieces. */
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** Parts of a path that stand side by side, as `join` takes them. */
// biome-ignore lint/plugin: of code as people write it
const partsMax = 4;

interface Text {
  start: number;
  end: number;
  pieces: readonly string[];
}

/**
 * What a file may name: its texts, and those that stand side by side as parts of one path, the longest first of those that
 * begin together. Most are no path; who asks knows which are there.
 */
export function pathsNamed(file: string, code: string): string[][] {
  const texts = textsOf(code);
  const folder = posix.dirname(file);
  return texts.flatMap(({ pieces }, first) => {
    const [start = '', ...more] = pieces;
    const joined = [start];
    for (
      let next = first + 1;
      isBeside(code, texts[next - 1], texts[next]) && next < first + partsMax;
      next++
    )
      joined.push(`${joined.at(-1)}/${texts[next]?.pieces[0] ?? ''}`);
    return [joined.reverse(), ...more.map((piece) => [piece])].map((said) => waysToSay(said, folder));
  });
}

/** A path from the root of the project, or from where it is named. */
function waysToSay(said: readonly string[], folder: string): string[] {
  return said.flatMap((one) => {
    const path = one.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, '');
    // Dots stand between two parts of a name, or lead up from a folder: as a path they would be all that lies there.
    if (/^[./]*$/.test(path) || /[\s*{}<>]/.test(path)) return [];
    return [posix.normalize(path), posix.join(folder, path)];
  });
}

function textsOf(code: string): Text[] {
  return [...code.matchAll(literal)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    pieces: (match[1] ?? match[2] ?? match[3] ?? '').split(/\$\{[^}]*\}/),
  }));
}

function isBeside(code: string, one: Text | undefined, next: Text | undefined): boolean {
  return one !== undefined && next !== undefined && /^\s*,\s*$/.test(code.slice(one.end, next.start));
}

/**
 * What a file reaches by an address beside itself, as `new URL('./migrations/', import.meta.url)`: a file or a folder. Of an
 * address that is put together, the folder, unless it is no more than dots.
 */
export function addressesOf(file: string, code: string): string[] {
  return [...code.matchAll(/\bnew URL\(\s*(['"`])([^'"`]+)\1\s*,\s*import\.meta\.url\b/g)].flatMap(
    ([, , said = '']) => {
      const [start = '', ...more] = said.split('${');
      const path = more.length === 0 ? start : start.slice(0, start.lastIndexOf('/') + 1);
      if (more.length > 0 && /^[./]*$/.test(path)) return [];
      return [posix.join(posix.dirname(file), path).replace(/\/+$/, '')];
    },
  );
}

/**
 * The patterns of `import.meta.glob` and of `glob`, from the root, without those that are left out. Those of `glob` may be
 * meant from the root as well.
 */
export function globsOf(file: string, code: string): string[] {
  const calls = /(import\.meta\.glob|\bglob(?:Sync)?)(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']*')/g;
  return [...code.matchAll(calls)].flatMap(([, by = '', given = '']) =>
    [...given.matchAll(/'([^'!][^']*)'/g)].flatMap(([, pattern = '']) => {
      if (pattern.startsWith('/')) return pattern.slice(1);
      const beside = posix.join(posix.dirname(file), pattern);
      return by === 'import.meta.glob' ? beside : [beside, posix.normalize(pattern)];
    }),
  );
}
