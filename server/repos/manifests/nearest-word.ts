import { distance } from 'fastest-levenshtein';

/** One letter of three may be wrong, and one of a short word. */
const mostOf = (name: string) => Math.max(1, Math.floor(name.length / 3));

/**
 * The word that somebody probably meant; undefined where none is near.
 * @param isSure whether it must be that word but for one slip, since there may be others that nobody told us
 */
export function nearestWord(
  name: string,
  words: readonly string[],
  { isSure }: { isSure: boolean },
): string | undefined {
  const most = isSure ? 1 : mostOf(name);
  let best: { word: string; slips: number } | undefined;
  for (const word of words) {
    // Names are as long as whoever wrote them likes: what is surely too far is not measured.
    if (Math.abs(word.length - name.length) > most) continue;
    const slips = slipsBetween(name.toLowerCase(), word.toLowerCase());
    if (slips <= most && (best === undefined || slips < best.slips)) best = { word, slips };
  }
  return best?.word;
}

/** Two letters that changed places are one slip. */
function slipsBetween(one: string, other: string): number {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  const [first = '', second = ''] = one.slice(at, at + 2);
  const isSwapped = at >= 0 && `${one.slice(0, at)}${second}${first}${one.slice(at + 2)}` === other;
  return isSwapped ? 1 : distance(one, other);
}
