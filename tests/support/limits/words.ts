import { corrected } from '../../../server/search/correct.ts';
import { namesMeant, namesNear } from '../../../server/search/names-meant.ts';
import { bySound, spokenWays } from '../../../server/search/sounds-like.ts';
import { termsOf } from '../../../server/search/terms.ts';
import { widened } from '../../../server/search/widen.ts';
import type { TextQuery } from '../../../server/store/texts/text-index.ts';
import { keys, textKeysOf } from '../../../server/store/texts/text-keys.ts';
import { characters, knowing, word } from './known-words.ts';
import { type Limits, least, most, type Numbers, type Table } from './limit.ts';

const letters = (count: number) => 'a'.repeat(count);
const some = ['一'];

/** Whether what somebody is found under begins with one of these signs. */
const meansNames = (text: string, key: string) =>
  namesMeant([word(text)])
    .flat(2)
    .some(([from]) => from === key);
const isNear = (text: string) => namesNear([word(text)]).length > 0;
const hasKey = (text: string, key: string) => textKeysOf(text).some(([own]) => own === key);
const isSpelt = (text: string) => hasKey(text, keys.spelling(text));

/** How words of letters are taken for Chinese. */
function limitsOfSounds(): Limits {
  const whole = (sound: string) => knowing({ has: (key) => key === keys.sound(sound), under: () => some });
  const initials = (count: number) =>
    spokenWays(knowing({ under: () => some }), word(letters(count))).then((ways) => ways.length > 0);
  const known = 'bbbb';
  const begun = knowing({
    has: (key) => key === keys.sound(known),
    from: (sound) => (sound.startsWith('b') ? [] : some),
  });
  return {
    'search.soundMax': [
      most(async (count) => {
        const all = knowing({ has: () => true, under: () => some });
        return (await spokenWays(all, word(letters(count)))).length > 0;
      }),
    ],
    'search.soundMin': [
      least(
        async (count) =>
          (await bySound(knowing({ has: () => true, under: () => some }), letters(count), false)) !==
          undefined,
      ),
      least((count) => meansNames(letters(count), keys.sound(letters(count)))),
    ],
    'search.syllablesMax': [
      most(async (count) => (await bySound(whole(letters(count)), letters(count), false)) !== undefined),
    ],
    'search.beginningMin': [
      least(
        async (count) => (await bySound(knowing({ from: () => some }), letters(count), true)) !== undefined,
      ),
    ],
    'search.restMin': [
      least(async (count) => (await bySound(begun, known + letters(count), true)) !== undefined),
    ],
    'search.initialsMax': [
      most(initials),
      most((count) => meansNames(letters(count), keys.initials(letters(count)))),
      most((count) => hasKey('一'.repeat(count), keys.initials('y'.repeat(count)))),
    ],
  };
}

/** A run of characters, where these pieces of it stand somewhere. */
const cutOf = async (count: number, pieces: readonly (readonly [from: number, to: number])[]) => {
  const run = characters(count);
  const known = new Set(pieces.map(([from, to]) => keys.piece(run.slice(from, to).join(''))));
  const [term] = await widened(knowing({ has: (key) => known.has(key) }), [{ words: run, prefix: false }]);
  return (term?.ways ?? []).map(({ all }) => all.map(([phrase]) => phrase?.words.length ?? 0).join());
};

/**
 * Whether a run begins with so many characters of which no name is made, where that makes it so many pieces shorter: behind them stand known
 * pieces of four, and without them two for each of these. Of two ways that cost as much, the one with the longer end is looked at first.
 */
const isBegunBy = async (length: number, shorterBy: number, together: number) => {
  const end = 4 * shorterBy + length - 1;
  const fours = Array.from({ length: shorterBy }, (_, at) => length + 4 * at);
  const twos = Array.from({ length: 2 * shorterBy - 1 }, (_, at) => length + 1 + 2 * at);
  const [cut] = await cutOf(end + together, [
    ...fours.map((from) => [from, Math.min(from + 4, end)] as const),
    [0, length + 1],
    ...twos.map((from) => [from, from + 2] as const),
    // What follows either way makes the run longer than one in which nothing is left alone.
    [end, end + together],
  ]);
  return cut?.startsWith(`${length},`) ?? false;
};

/** How words are put together and cut. */
function limitsOfPieces({ 'search.togetherMax': together = 0 }: Numbers): Limits {
  /** How many terms are left of words that sound like one when they are put together. */
  const joined = async (words: readonly string[]) => {
    const sound = keys.sound(words.join(''));
    return (await widened(knowing({ has: (key) => key === sound }), words.map(word))).length;
  };
  return {
    'search.joinedMax': [
      most(async (count) => (await joined(Array.from({ length: count }, () => 'a'))) === 1),
      most(async (count) => {
        const parts = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'a' : '1'));
        const [term] = await widened(knowing({}), [word(parts.join(''))]);
        return term?.ways !== undefined;
      }),
    ],
    'search.syllableMax': [most(async (count) => (await joined([letters(count), 'b'])) === 1)],
    'search.togetherMax': [
      // Of a run that is so short no character is left alone.
      most(async (count) => (await cutOf(count, [[0, count - 1]])).length === 0),
      most(
        async (count) =>
          (
            await cutOf(2 * count, [
              [0, count],
              [count, 2 * count],
            ])
          )[0] === `${count},${count}`,
      ),
      most((count) => namesMeant([{ words: characters(count), prefix: false }])[0]?.length === 1),
      most((count) => hasKey('一'.repeat(count), keys.piece('一'.repeat(count)))),
    ],
    'search.cut.alone': [least((cost) => isBegunBy(1, cost, together))],
    'search.cut.unknown': [least((cost) => isBegunBy(2, cost, together))],
    'search.phraseMax': [most((count) => termsOf(characters(count).join('')).length === 1)],
  };
}

/** What stands in place of a word that nobody uses, where the hub knows these words and so many items hold each. */
async function better(text: string, known: readonly string[], counts: readonly number[]) {
  const count = async ({ terms: [term] }: TextQuery, atMost: number) =>
    Math.min(atMost, counts[known.indexOf(term?.words[0] ?? '')] ?? 0);
  const needs = {
    known: knowing({ has: () => true, under: (key) => (key === keys.spelling(text) ? [...known] : []) }),
    texts: { count, find: async () => [] },
  };
  const terms = await corrected(needs, { terms: [word(text)], scopes: [], tagGroups: [] });
  return terms?.[0]?.words[0];
}

const long = 'kestrelian';
/** So many words of which each is one letter from another. */
const others = (count: number) =>
  Array.from({ length: count }, (_, at) => long + String.fromCodePoint(firstLetter + at));
const firstLetter = 'a'.codePointAt(0) ?? 0;

/** How errors are taken back. */
const limitsOfErrors = (): Limits => ({
  'search.typo.countMax': [
    most(async (count) => {
      const known = others(2);
      return (await better(long, known, [count - 1, count])) === known[1];
    }),
  ],
  'search.typo.triedMax': [
    most(
      async (count) => (await better(long, others(count), [...Array(count - 1).fill(0), 1])) !== undefined,
    ),
  ],
  'search.typo.twiceMin': [
    least(async (count) => (await better(letters(count), [`${letters(count)}bb`], [1])) !== undefined),
  ],
  'search.typo.wordMax': [
    most(async (count) => (await better(letters(count), [`${letters(count)}b`], [1])) !== undefined),
    most((count) => isNear(letters(count))),
    most((count) => isSpelt(letters(count))),
  ],
  'search.typo.wordMin': [
    least(async (count) => (await better(letters(count), [`${letters(count)}b`], [1])) !== undefined),
    least((count) => isNear(letters(count))),
    least((count) => isSpelt(letters(count))),
  ],
});

/** What a search takes what somebody typed for. */
export const limitsOfWords: Table = (numbers) => [
  limitsOfSounds(),
  limitsOfPieces(numbers),
  limitsOfErrors(),
];
