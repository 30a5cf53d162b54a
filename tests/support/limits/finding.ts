import { say } from '../../../server/http/words.ts';
import { plainText } from '../../../server/items/following/plain-text.ts';
import { textsOfFew } from '../../../server/search/few.ts';
import { excerpt } from '../../../server/search/hits.ts';
import { withKinds } from '../../../server/search/kinds-named.ts';
import { piecesOf } from '../../../server/search/pieces.ts';
import type { ItemsQuestion } from '../../../server/search/question.ts';
import { Ranking } from '../../../server/search/ranking.ts';
import { type Ranked, scoreOf, weighedTerm } from '../../../server/search/score.ts';
import { pageBySort } from '../../../server/search/sorted.ts';
import { spokenWays } from '../../../server/search/sounds-like.ts';
import type { Source } from '../../../server/search/source.ts';
import { widened } from '../../../server/search/widen.ts';
import { SqliteTextIndex } from '../../../server/store/texts/sqlite-text-index.ts';
import type { Term, Way } from '../../../server/store/texts/text-index.ts';
import { keys } from '../../../server/store/texts/text-keys.ts';
import { plain } from './around.ts';
import { characters, knowing, word } from './known-words.ts';
import { exactly, type Limits, least, most, type Numbers, type Table } from './limit.ts';
import { addItems, addPerson, inStore } from './stored.ts';

const scopes = [{ visibility: 'PUBLIC' }];
const typed = 'kestrel';
const item: Ranked = { kind: 'models', titles: [], summaries: [], tagIds: [], owner: [], popularity: 0 };
const tags = [{ id: 1, names: [typed] }];
/** What such an item is worth to whoever looks for a word. */
const score = (of: Partial<Ranked>, term: Term = word(typed)) =>
  scoreOf({ ...item, ...of }, [weighedTerm(term, tags)]);
const hundred = 100;
const hundredths = (ways: readonly Way[] = []) => Math.round((ways[0]?.worth ?? 0) * hundred);

/** What makes one match come before another. */
function limitsOfRanking(numbers: Numbers): Limits {
  const { 'ranking.title': title = 0, 'ranking.card': card = 0 } = numbers;
  const sounding = (key: string) =>
    knowing({ has: (own) => own === key, under: (own) => (own === key ? ['一'] : []) });
  const spoken = (key: string) => spokenWays(sounding(key), word(typed.slice(0, 3))).then(hundredths);
  return {
    'ranking.card': [exactly(() => score({}))],
    'ranking.title': [exactly(() => score({ titles: [`a ${typed} of`] }))],
    'ranking.titleStart': [exactly(() => score({ titles: [`${typed} of`] }) - title)],
    'ranking.wholeTitle': [exactly(() => score({ titles: [typed] }) - title)],
    'ranking.tag': [exactly(() => score({ tagIds: [1] }))],
    'ranking.owner': [exactly(() => score({ owner: [typed] }))],
    'ranking.summary': [exactly(() => score({ summaries: [typed] }))],
    'ranking.kind': [
      exactly(() => score({}, { ...word(typed), ways: [{ all: [], kind: item.kind, worth: 1 }] })),
    ],
    // Ten times as popular as what nobody has looked at.
    'ranking.popularity': [exactly(() => score({ popularity: 9 }) - card)],
    'ranking.sound': [exactly(() => spoken(keys.sound(typed.slice(0, 3))))],
    'ranking.initials': [exactly(() => spoken(keys.initials(typed.slice(0, 3))))],
    'ranking.parts': [
      exactly(async () => {
        const run = characters(5);
        const known = knowing({ has: (key) => key !== keys.piece(run.join('')) });
        return hundredths((await widened(known, [{ words: run, prefix: false }]))[0]?.ways);
      }),
      exactly(() => {
        const name = say('zh', 'kind.dataset.name');
        return hundredths(withKinds([{ words: [...characters(2), ...name], prefix: false }])[0]?.ways);
      }),
    ],
  };
}

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
const cut = '…';

/** Whether something of a README is marked in which a word ends at a place, behind nothing but what says nothing. */
const isMarked = (long: number, end: number) => {
  const readme = `${'- '.repeat(end).slice(0, end - long - 1)} ${plain(long)} - of`;
  const { excerpt: shown } = piecesOf({}, { terms: [word(plain(long))], language: 'en' }, readme);
  return shown.some(({ hit }) => hit);
};

/** How much of a text is read, and shown. */
function limitsOfTexts(numbers: Numbers): Limits {
  const { 'search.lead': lead = 0, 'search.piece': piece = 0, 'search.pieceOverlap': overlap = 0 } = numbers;
  const shownOf = (start: number, text = plain(10 * start)) =>
    textOf(excerpt(text, [{ start, end: start + 1 }]));
  return {
    'search.cardMax': [most((count) => plainText(plain(count)).length === count)],
    'search.excerpt': [exactly(() => textOf(excerpt(plain(10 * lead), [])).replaceAll(cut, '').length)],
    'search.lead': [
      most((count) => !shownOf(count).startsWith(cut)),
      exactly(() => {
        const [before, hit] = excerpt(plain(10 * lead), [{ start: 5 * lead, end: 5 * lead + 1 }]);
        return hit?.hit ? (before?.text.length ?? 0) - cut.length : 0;
      }),
      // Where a word begins within half of it, what is shown begins there.
      most((count) => {
        const from = 4 * lead;
        const space = from + count - lead / 2 - 1;
        const shown = shownOf(from + lead, `${plain(space)} ${plain(10 * lead)}`);
        return !shown.includes(' ');
      }),
    ],
    'search.piece': [most((end) => isMarked(overlap + 2, end))],
    'search.pieceOverlap': [most((count) => isMarked(count + 1, piece + 1))],
  };
}

/** Whether a beginning stands for the words that begin so, where so many do: what is not among them is then not found. */
const isExpanded = (count: number) =>
  inStore(async ({ db }) => {
    await addPerson(db, 'ann');
    await addItems(db, [{ seq: 1 }]);
    const texts = new SqliteTextIndex(db);
    const document = {
      seq: 1,
      kind: 'models',
      visibility: 'PUBLIC',
      ownerId: 'ann',
      readers: [],
      tagIds: [],
    };
    const said = { popularity: 0, title: typed, tags: '', summary: '', readme: '' };
    await db.transaction().execute((tx) => texts.put({ ...document, ...said }, tx));
    await db.deleteFrom('text_words').execute();
    const words = Array.from({ length: count }, (_, at) => ({ word: `${typed}x${at}` }));
    await db.insertInto('text_words').values(words).execute();
    const found = await texts.find(
      { terms: [{ words: [typed], prefix: true }], scopes, tagGroups: [] },
      { limit: 1 },
    );
    return found.length === 0;
  });

/** Whether the items of a tag are read one by one that so many carry. */
const isFew = (count: number) =>
  inStore(async ({ db }) => {
    await db
      .insertInto('tag_counts')
      .values({ tag_id: 1, kind: 'models', visibility: 'PUBLIC', count })
      .execute();
    const query = { terms: [word(typed)], scopes, tagGroups: [[1]] };
    return (await textsOfFew({ db, tags: {} as Source['tags'] }, query)) !== undefined;
  });

/** How a list is gone through in which so many match, none of them among the first. */
async function walked(matches: number): Promise<number[]> {
  const sizes: number[] = [];
  const all = {
    count: async (_: unknown, atMost: number) => Math.min(matches, atMost),
    find: async () => [],
  };
  await inStore(async ({ db }) => {
    const places = {
      of: async ({ limit }: { limit: number }) => {
        sizes.push(limit);
        return Array.from({ length: limit }, (_, at) => ({ seq: at + 1, value: 0 }));
      },
    };
    const source = { db, texts: all, places, tags: {} } as unknown as Source;
    const list = { sort: 'updateTime', order: 'desc', limit: 1, now: 0 } as const;
    const query = { terms: [], scopes, tagGroups: [] };
    return pageBySort(source, { query, list, viewer: null, language: 'en' } as unknown as ItemsQuestion);
  });
  return sizes;
}

/** How far matches are looked for. */
function limitsOfMatches(numbers: Numbers): Limits {
  const { 'search.sortMax': many = 0 } = numbers;
  return {
    'search.expansionsMax': [most(isExpanded)],
    'search.fewMax': [most(isFew)],
    'search.sortMax': [least(async (matches) => (await walked(matches)).length > 0)],
    'search.walk.first': [exactly(async () => (await walked(many))[0] ?? 0)],
    'search.walk.max': [exactly(async () => (await walked(many)).reduce((sum, size) => sum + size, 0))],
    'search.stretch': [
      exactly(async () => {
        const asked: number[] = [];
        const texts = {
          count: async () => 0,
          find: async (_: unknown, { limit }: { limit: number }) => {
            asked.push(limit);
            return [];
          },
        };
        await new Ranking({ texts } as unknown as Source).named({ terms: [], scopes, tagGroups: [] }, 0);
        return asked[0] ?? 0;
      }),
    ],
  };
}

/** What a search finds, and in which order. */
export const limitsOfFinding: Table = (numbers) => [
  limitsOfRanking(numbers),
  limitsOfTexts(numbers),
  limitsOfMatches(numbers),
];
