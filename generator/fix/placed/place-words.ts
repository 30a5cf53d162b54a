import { screenId } from '../../grammar/declares.ts';
import { Draft } from '../draft.ts';
import type { Engine } from '../engine.ts';
import { type Choosing, chooseRenames, type Renames } from './choose.ts';
import { cutWords } from './cut-words.ts';
import { writeIds } from './ids.ts';
import { unname } from './in-spec.ts';
import { putWords } from './put-words.ts';
import { type Survey, survey } from './survey.ts';

/**
 * Words are called as what they belong to, and their names are left out. It is no step between two languages: what names its
 * words stays right, and says no more.
 */
export const placeWords = (engine: Engine) => ({
  says: 'words that one place names alone stand under that place, in all languages',
  move(draft: Draft): void {
    const before = draft.texts();
    const after = placed(before, engine);
    for (const path of before.keys()) if (!after.has(path)) draft.remove(path);
    for (const [path, text] of after) if (before.get(path) !== text) draft.write(path, text);
  },
});

/** How often a word may prove to fit in its place only where another does not. */
const triesMax = 12;

/** Tries to move all words that may; each that would change what is said somewhere stays, and the rest is tried anew. */
function placed(texts: ReadonlyMap<string, string>, engine: Engine): ReadonlyMap<string, string> {
  const before = survey(new Draft(texts), engine);
  const without = new Set<string>();
  for (let tries = 0; tries < triesMax; tries++) {
    const { draft, renames, stuck } = tryOnce(texts, before, { engine, without });
    if (renames.size === 0) return texts;
    const wrong = new Set([...stuck, ...changedBy(renames, before, survey(draft, engine))]);
    if (wrong.size === 0) return draft.texts();
    for (const key of wrong) without.add(key);
  }
  return texts;
}

interface Tried {
  draft: Draft;
  renames: Renames;
  stuck: ReadonlySet<string>;
}

function tryOnce(
  texts: ReadonlyMap<string, string>,
  before: Survey,
  { engine, without }: Omit<Choosing, 'survey'>,
): Tried {
  const draft = new Draft(texts);
  run(draft, () => writeIds(draft, { survey: before, engine, without }));
  const named = survey(draft, engine);
  const renames = chooseRenames({ survey: named, engine, without });
  let stuck: ReadonlySet<string> = new Set();
  let cuts: ReturnType<typeof cutWords> = [];
  run(draft, () => {
    stuck = unname(draft, renames, named);
    cuts = cutWords(draft, renames);
  });
  const screens = named.spec.files.screens.map((file) => screenId(file));
  run(draft, () => putWords(draft, inOrder(cuts, renames), { screens, ...manners(texts) }));
  return { draft, renames, stuck };
}

const run = (draft: Draft, move: () => void) => draft.run({ says: '', move });

/** As the spec has them. */
function inOrder<T extends { key: string }>(cuts: readonly T[], renames: Renames): T[] {
  const order = [...renames.values()];
  const place = ({ key }: T) => order.findIndex((target) => key === target || key.startsWith(`${target}_`));
  return cuts.toSorted((a, b) => place(a) - place(b));
}

/** How the files of words are written that are there. */
function manners(texts: ReadonlyMap<string, string>) {
  const words = [...texts].flatMap(([path, text]) => (path.startsWith('locales/') ? [text] : []));
  return {
    hasHeads: words.some((text) => text.startsWith('# yaml-language-server')),
    newline: words.some((text) => text.includes('\r\n')) ? '\r\n' : '\n',
  };
}

/** Words after whose move something would be said otherwise than before. */
function changedBy(renames: Renames, before: Survey, after: Survey): string[] {
  const moved = new Map([...renames].map(([key, target]) => [target, key]));
  const told = new Set(before.faults.map(({ message }) => message));
  const newFaults = after.faults.filter(({ message }) => !told.has(message));
  const wrong = newFaults.flatMap(({ name = '' }) => moved.get(name) ?? []);
  const trails = new Set([...before.keys.keys(), ...after.keys.keys()]);
  for (const trail of trails) {
    const [was, is] = [before.keys.get(trail)?.key, after.keys.get(trail)?.key];
    const meant = was === undefined ? undefined : (renames.get(was) ?? was);
    if (meant === is) continue;
    for (const key of [was, is === undefined ? undefined : moved.get(is)])
      if (key !== undefined && renames.has(key)) wrong.push(key);
  }
  return wrong;
}
