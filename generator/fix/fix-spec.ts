import { isScalar } from 'yaml';
import { currentLanguage } from '../grammar/language.ts';
import type { SpecLayout } from '../load/load-spec.ts';
import { breakLines } from './break-lines.ts';
import { type Done, Draft, type Question } from './draft.ts';
import { behindLine, replaced } from './edits.ts';
import { readEngine } from './engine.ts';
import { faultsIn } from './found/found.ts';
import { leaveOut } from './found/leave-out.ts';
import { leaveOutErrors } from './found/leave-out-errors.ts';
import { leaveOutFollowing } from './found/leave-out-following.ts';
import { halfMoved } from './half-moved.ts';
import type { Move } from './move.ts';
import { moves } from './moves/moves.ts';
import { movesFor } from './old-words.ts';
import { placeWords } from './placed/place-words.ts';
import { Refusal } from './refusal.ts';
import { endOf, entriesOf, entryOf, plainOf, type Source, startOf } from './source.ts';

/** A spec after its moves, and what was done. */
export interface Fixed {
  texts: Map<string, string>;
  from: number;
  done: Done[];
  questions: Question[];
}

/** The blocks that a spec is written for, and whether words go to their places: names of them stay right. */
type FixLayout = Omit<SpecLayout, 'texts'> & { words?: boolean };

export const appFile = 'spec/app.yaml';

/**
 * Moves a spec, file by file as texts, from the language that it says to that of now. Nothing of it is read or written but
 * these. Beside the blocks that it is written for, what is found without being written is left out as well.
 */
export function fixSpec(texts: ReadonlyMap<string, string>, layout?: FixLayout): Fixed {
  const draft = new Draft(texts);
  const app = draft.file(appFile);
  if (app?.root == null) throw new Refusal(`There is no ${appFile} here, so this is no project of the hub.`);
  const from = languageOf(app);
  const half = halfMoved(draft, from);
  if (half !== undefined) throw new Refusal(half);
  const due = moves.filter((move) => move.from >= from && move.to <= currentLanguage);
  const done = due.map((move) => draft.run(move));
  if (from < currentLanguage) done.push(draft.run(numbering));
  if (layout !== undefined) {
    done.push(...runForFaults(draft, layout));
    for (const leave of [leaveOut, leaveOutErrors, leaveOutFollowing]) done.push(draft.run(leave(layout)));
  }
  if (layout?.words) done.push(draft.run(placeWords(readEngine(layout))));
  if (from < currentLanguage) done.push(draft.run(breakLines));
  return { texts: new Map(draft.texts()), from, done, questions: draft.questions() };
}

/** What a move writes may be a word of before as well, of which a later one knows: each is made once. */
function runForFaults(draft: Draft, layout: FixLayout): Done[] {
  const made = new Set<Move>();
  const done: Done[] = [];
  const isWanted = (): Move[] => {
    const { faults, sources } = faultsIn(draft, layout);
    return movesFor(faults, sources).filter((move) => !made.has(move));
  };
  for (let wanted = isWanted(); wanted.length > 0; wanted = isWanted())
    for (const move of wanted) {
      made.add(move);
      done.push(draft.run(move));
    }
  return done;
}

/** The language that a spec says it is written in; one that says nothing is of before there were numbers. */
function languageOf(app: Source): number {
  const entry = entryOf(app.root, 'language');
  if (entry === undefined) return 0;
  const number = plainOf(entry.value);
  const place = `${app.path}:${app.lineOf(startOf(entry.key))}`;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1)
    throw new Refusal(`${place}: "language" is a whole number, from 1 on.`);
  if (number > currentLanguage)
    throw new Refusal(
      `${place}: this spec is written in language ${number}, and this hub knows ${currentLanguage}: take a newer hub.`,
    );
  return number;
}

/** Writes down the number that a spec arrived at. */
const numbering = {
  from: 0,
  to: currentLanguage,
  says: `spec/app.yaml says \`language: ${currentLanguage}\``,
  move(draft: Draft): void {
    const app = draft.file(appFile);
    const [first] = entriesOf(app?.root);
    if (app === undefined || first === undefined) return;
    const said = entryOf(app.root, 'language');
    const number = `${currentLanguage}`;
    if (said && isScalar(said.value)) draft.change(app, replaced(said.value, number));
    else {
      const source = entryOf(app.root, 'source') ?? first;
      const indent = app.indentOf(startOf(source.key));
      draft.change(app, behindLine(app, endOf(source.value), `${indent}language: ${number}`));
    }
  },
};
