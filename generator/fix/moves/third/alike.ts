import type { Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { appended, insertedAt, removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  type Entry,
  entriesOf,
  entryOf,
  inLine,
  plainOf,
  type Source,
  wordOf,
  wordsOf,
} from '../../source.ts';

/** As many fields as two things have alike, at least, where one is said to be like the other. */
const enough = 3;
const notFields = ['kept', 'of', 'source', 'decided', 'later'];

/** Of two things that have the same fields but for a few, both named all of them; of a page, every one its list. */
export const alike: Move = {
  from: 2,
  to: 3,
  says: 'a thing that is another but for a few fields, and a page of something, say so under views',
  move(draft) {
    for (const source of draft.files('spec/entities/')) {
      const things = entriesOf(source.root).filter(
        ({ name, value }) => !['types', 'views', ...notFields].includes(name) && !entryOf(value, 'kept'),
      );
      const before = new Map<string, Entry[]>();
      const views = things.flatMap((thing) => {
        const text = pageOf(source, thing, draft) ?? likeOf(source, thing, before);
        remember(thing, before);
        return text === undefined ? [] : [{ thing, text }];
      });
      if (views.length === 0 || source.root === null) continue;
      const gone = new Set(views.map(({ thing }) => thing.name));
      draft.change(
        source,
        ...removed(source, source.root, ({ name }) => gone.has(name)),
        ...added(source, views),
      );
    }
  },
};

function added(source: Source, views: readonly { thing: Entry; text: string }[]) {
  const lines = views.map(({ thing, text }) => `${source.textOf(thing.key)}: ${text}`);
  const section = child(source.root, 'views');
  if (section !== undefined) return lines.map((line) => appended(source, section, line));
  const text = ['views:', ...lines.map((line) => `  ${line}`)].join(source.newline);
  const isEnded = source.text.endsWith('\n');
  return [insertedAt(source.text.length, `${isEnded ? '' : source.newline}${text}${source.newline}`)];
}

const fieldsOf = ({ value }: Entry) => entriesOf(value).filter(({ name }) => !notFields.includes(name));
const nameOf = ({ name }: Entry) => name.replace(/\?$/, '');

/** What vouches for it, and of what it is, as it is written. */
const besides = (source: Source, { value }: Entry, without: readonly string[]) =>
  entriesOf(value)
    .filter(({ name }) => notFields.includes(name) && !without.includes(name))
    .map((entry) => written(source, entry));

const written = (source: Source, { key, value }: Entry) => `${source.textOf(key)}: ${inLine(source, value)}`;

/** What things that may be alike begin with: among thousands few do. */
function beginningOf(thing: Entry): string | undefined {
  const fields = fieldsOf(thing);
  return fields.length < enough ? undefined : fields.slice(0, enough).map(nameOf).join();
}

function remember(thing: Entry, before: Map<string, Entry[]>): void {
  const beginning = beginningOf(thing);
  if (beginning !== undefined) before.set(beginning, [...(before.get(beginning) ?? []), thing]);
}

function likeOf(source: Source, thing: Entry, before: ReadonlyMap<string, Entry[]>): string | undefined {
  const fields = fieldsOf(thing);
  const own = wordsOf(child(thing.value, 'of'));
  const found = (before.get(beginningOf(thing) ?? '') ?? []).flatMap((other) => {
    const theirs = fieldsOf(other);
    const of = wordsOf(child(other.value, 'of'));
    const isSameOf = of.join() === own.join();
    const isInOrder = theirs.every((field, i) => nameOf(field) === nameOf(fields[i] ?? field));
    if (theirs.length > fields.length || !isInOrder || (!isSameOf && own.length !== 1)) return [];
    const others = fields.filter((field, i) => !isSame(field, theirs[i]));
    const count = fields.length - others.length;
    return count >= enough && others.length > 0 && others.length < count ? [{ other, others, isSameOf }] : [];
  });
  const [best] = found.sort(
    (a, b) => a.others.length - b.others.length || Number(b.isSameOf) - Number(a.isSameOf),
  );
  if (best === undefined) return undefined;
  const { other, others, isSameOf } = best;
  const and = others.map((field) => written(source, field)).join(', ');
  const parts = [...besides(source, thing, isSameOf ? ['of'] : []), `like: ${other.name}`, `and: { ${and} }`];
  return `{ ${parts.join(', ')} }`;
}

const isSame = (left: Entry, right: Entry | undefined) =>
  left.name === right?.name && JSON.stringify(plainOf(left.value)) === JSON.stringify(plainOf(right.value));

const usualLimit = JSON.stringify({
  type: 'integer',
  minimum: 1,
  maximum: 'list.pageMax',
  default: 'list.page',
});

/** A list with its number and where it goes on, whose calls all take what is sent for a page. */
function pageOf(source: Source, thing: Entry, draft: Draft): string | undefined {
  const fields = fieldsOf(thing);
  const [list, total, ...others] = fields;
  const next = others.find(({ name }) => name === 'nextCursor?');
  const [row, second] = wordsOf(list?.value);
  const isCount = wordOf(total?.value) === 'count' || wordOf(child(total?.value, 'type')) === 'count';
  const isPage = list?.name === 'list' && total?.name === 'total?' && isCount && next !== undefined;
  if (!isPage || row === undefined || second !== undefined || wordOf(list.value) !== undefined)
    return undefined;
  const calls = callsOf(thing.name, draft);
  if (wordOf(next.value) !== 'text' || others.at(-1) !== next || !calls.every(takesPage)) return undefined;
  for (const { source: file, call } of calls) leaveInputs(file, call, draft);
  const more = [...(wordOf(total.value) === 'count' ? [] : [total]), ...others.slice(0, -1)];
  const and = more.length === 0 ? [] : [`and: { ${more.map((field) => written(source, field)).join(', ')} }`];
  return `{ ${[...besides(source, thing, []), `pages: ${row}`, ...and].join(', ')} }`;
}

interface Call {
  source: Source;
  call: YamlNode;
}

const callsOf = (page: string, draft: Draft): Call[] =>
  draft.files('spec/endpoints/').flatMap((source) =>
    entriesOf(source.root)
      .filter(({ value }) => wordOf(child(value, 'returns')) === page)
      .map(({ value }) => ({ source, call: value })),
  );

function takesPage({ call }: Call): boolean {
  const query = child(call, 'query');
  const limit = JSON.stringify(plainOf(child(query, 'limit?')));
  return wordOf(child(query, 'cursor?')) === 'text' && limit === usualLimit;
}

function leaveInputs(source: Source, call: YamlNode, draft: Draft): void {
  const query = child(call, 'query');
  if (query === undefined) return;
  const isPart = ({ name }: Entry) => name === 'cursor?' || name === 'limit?';
  const isAll = entriesOf(query).every(isPart);
  const edits = isAll
    ? removed(source, call, ({ name }) => name === 'query')
    : removed(source, query, isPart);
  draft.change(source, ...edits);
}
