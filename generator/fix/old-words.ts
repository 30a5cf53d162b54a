import { type Fault, toldOtherwise } from '../faults/fault.ts';
import type { Sources } from '../faults/place.ts';
import { currentLanguage } from '../grammar/language.ts';
import { Draft } from './draft.ts';
import type { Edit } from './edits.ts';
import type { Move } from './move.ts';
import { moves } from './moves/moves.ts';

// Which words a language had before, nobody lists: each move knows those that it moves. Where it would change something
// and something is wrong, what stands there is said as it was said then.

/** Words of before there were numbers mean other things today. */
const known = moves.filter(({ from }) => from > 0);

/** What is wrong with words and shapes, and names that are not there: a move that edits one knows it. */
const ofWords = /^HUB(?:11|1201$)/;
/** Faults that say already that a word of before stands there. */
const ofBefore = /^HUB1970$/;

/** Faults at what a language before said otherwise are told as that, with the move that mends it. */
export function tellOldWords(faults: readonly Fault[], sources: Sources): Fault[] {
  const found = oldWordsAt(
    faults.filter(({ code }) => ofWords.test(code)),
    sources,
  );
  return faults.map((fault) => {
    const move = found.get(fault);
    if (move === undefined) return fault;
    const name = textAt(fault, sources);
    return toldOtherwise(fault, 'HUB1544', {
      name,
      value: move.from,
      right: currentLanguage,
      reason: move.says,
    });
  });
}

/** The moves that mend what is wrong with a spec, whatever language it says that it is written in. */
export function movesFor(faults: readonly Fault[], sources: Sources): Move[] {
  const asked = faults.filter(({ code }) => ofWords.test(code) || ofBefore.test(code));
  const wanted = new Set(oldWordsAt(asked, sources).values());
  return known.filter((move) => wanted.has(move));
}

function oldWordsAt(asked: readonly Fault[], sources: Sources): Map<Fault, Move> {
  const found = new Map<Fault, Move>();
  if (asked.length === 0) return found;
  const files = new Set(asked.map(({ place }) => place.file));
  // Of pages all: which one a name of before meant, the others say.
  const isRead = (path: string) => files.has(path) || /^spec\/(?:screens\/|app\.yaml$)/.test(path);
  const draft = new Draft(new Map([...sources].filter(([path]) => isRead(path))));
  for (const move of known) {
    const edits = editsOf(move, draft);
    for (const fault of asked)
      if (!found.has(fault) && isWithin(fault, edits.get(fault.place.file) ?? [], draft))
        found.set(fault, move);
  }
  return found;
}

function editsOf(move: Move, draft: Draft): ReadonlyMap<string, readonly Edit[]> {
  try {
    return draft.editsOf(move);
  } catch {
    // What is wrong may be wrong in whatever way: a move that stumbles over it has nothing to say of it.
    return new Map();
  }
}

function isWithin({ place }: Fault, edits: readonly Edit[], draft: Draft): boolean {
  const offset = draft.file(place.file)?.offsetOf(place) ?? -1;
  return edits.some(({ from, to }) => from <= offset && offset <= to);
}

/** The word that a fault stands at. */
function textAt({ place, name }: Fault, sources: Sources): string {
  if (name !== undefined) return name;
  const line = (sources.get(place.file) ?? '').split(/\r?\n/)[place.line - 1] ?? '';
  return /^["']?[\w.?-]+/.exec(line.slice(place.col - 1))?.[0] ?? line.trim();
}
