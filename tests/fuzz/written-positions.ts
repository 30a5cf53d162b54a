import { Faults } from '../../generator/faults/fault.ts';
import { type PositionSort, sortOf } from '../../generator/grammar/positions.ts';
import type { Shape } from '../../generator/grammar/shape.ts';
import { fileKindOf } from '../../generator/grammar/spec-files.ts';
import { type KnownThings, type Visit, walkFile } from '../../generator/grammar/walk-written.ts';
import { inLayer } from '../../generator/yaml/layer.ts';
import { loadYaml } from '../../generator/yaml/load-yaml.ts';
import { stringOf } from '../../generator/yaml/spec-node.ts';

/** A word that somebody wrote in a file of a spec. */
export interface WrittenPosition {
  file: string;
  /** Where it stands in the text of the file, without quotes. */
  offset: number;
  text: string;
  sort: PositionSort;
  /** What it is, by the grammar: of two positions that are alike one is as good as the other. */
  alike: string;
  /** The row of the grammar's own list in which it stands. */
  position: { file: string; path: string };
  isWord: boolean;
  /** What may stand there. */
  shape: Shape;
}

/** A piece of what is written, and how far behind its beginning it stands. */
interface Piece {
  text: string;
  sort: PositionSort;
  behind: number;
  of: string;
}

/** Every position of a file of the spec, as the grammar finds them in what is written. */
export function writtenPositions(file: string, text: string, known: KnownThings): WrittenPosition[] {
  const root = loadYaml(file, new TextEncoder().encode(text), new Faults());
  const kind = fileKindOf(inLayer(file));
  if (root === undefined || kind === undefined) return [];
  const starts = lineStarts(text);
  const found: WrittenPosition[] = [];
  walkFile(kind, root, known, (visit) => {
    const { at } = visit.node;
    const start = (starts[at.line - 1] ?? 0) + at.col - 1;
    for (const { behind, of, ...piece } of piecesOf(visit)) {
      const offset = start + behind + (/["']/.test(text[start + behind] ?? '') ? 1 : 0);
      if (!text.startsWith(piece.text, offset)) continue;
      const position = { file: visit.file, path: visit.path };
      const alike = `${visit.file} ${visit.path} ${of}`.trimEnd();
      found.push({
        ...piece,
        file,
        offset,
        alike,
        position,
        isWord: visit.is === 'word',
        shape: visit.shape,
      });
    }
  });
  return found;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** What holds other things, or is no word. */
const wholes: ReadonlySet<Shape['is']> = new Set([
  ...(['list', 'map', 'by', 'record', 'block', 'effects'] as const),
  ...(['integer', 'number', 'boolean', 'duration', 'size'] as const),
]);

function piecesOf({ is, shape, node }: Visit): Piece[] {
  const text = stringOf(node);
  if (text === undefined || text === '') return [];
  if (is !== 'value') return [{ text, sort: is === 'word' ? 'closed' : sortOf(shape), behind: 0, of: 'key' }];
  if (shape.is === 'when' || shape.is === 'value' || shape.is === 'shown') return namesIn(text);
  if (wholes.has(shape.is)) return [];
  return [{ text, sort: isAnyData(shape) ? 'free' : sortOf(shape), behind: 0, of: '' }];
}

const isAnyData = ({ is }: Shape) => is === 'later' || is === 'data';

/** Names in a condition or a value; texts that are compared are words of what they are compared with. */
function namesIn(text: string): Piece[] {
  return [...text.matchAll(/'[^']*'|[A-Za-z_][\w.]*/g)].flatMap(({ 0: word, index }) => {
    if (/^(?:and|or|not|in|contains|null|true|false)$/.test(word) || word.length < 3) return [];
    const isText = word.startsWith("'");
    const own = isText ? word.slice(1, -1) : word;
    return own === '' ? [] : [{ text: own, sort: 'closed', behind: index + (isText ? 1 : 0), of: 'name' }];
  });
}
