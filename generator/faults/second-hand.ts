import type { Fault } from './fault.ts';
import type { Sources } from './place.ts';

/** Faults of a file by itself: it cannot be read, or is not of its shape. */
const firstHand = /^HUB1[01]/;
/** Faults about what another file declares. */
const aboutOthers = /^HUB1[2-8]/;

/**
 * Leaves out what only follows from another fault: a name that nothing declares, because the file that would declare
 * it cannot be understood. A misspelt name stays, since no broken file holds it.
 */
export function withoutSecondHand(faults: readonly Fault[], sources: Sources): Fault[] {
  const broken = new Set(faults.filter(({ code }) => firstHand.test(code)).map(({ place }) => place.file));
  if (broken.size === 0) return [...faults];
  const words = new Map([...broken].map((file) => [file, wordsOf(sources.get(file) ?? file)]));
  return faults.filter((fault) => {
    if (!aboutOthers.test(fault.code) || fault.name === undefined || broken.has(fault.place.file))
      return true;
    const parts = [...wordsOf(fault.name)];
    // The parts of a name in a condition are declared in several places; an id is known by its last part.
    const telling = fault.code === 'HUB1302' ? parts : parts.slice(-1);
    return ![...words.values()].some((own) => telling.every((part) => own.has(part)));
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}_-]+/gu) ?? []);
}
