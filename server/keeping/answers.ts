import { answers } from '#generated/guards.ts';
import { responseSchemas } from '#generated/server/contract.ts';
import type { EndpointInfo } from '#generated/server/types.ts';
import { type StoredEntity, stored } from '#generated/store/tables.ts';
import { HubError } from '../ground/hub-error.ts';
import { endPage } from '../http/fill-page.ts';
import { isTorn, refusalOf } from '../http/reading/input.ts';
import type { Context } from '../rights/index.ts';
import { sortedAs } from '../store/fields.ts';
import { type Asked, type Place, placeIn, readPage } from '../store/keeping/kept-page.ts';
import type { KeptRow } from '../store/keeping/kept-rows.ts';
import { fieldsAnswered } from '../store/views.ts';
import { missingOf } from './loading.ts';
import { removeWithPictures, writeWithPictures } from './pictures.ts';
import { type Presenter, presenterOf } from './present.ts';
import { withReferred } from './referred.ts';

type Input = Readonly<Record<string, unknown>>;
/** What the call was judged by stands in its context: the row that it is about. */
type Call = Context & Readonly<Record<string, unknown>>;
type Keeps = NonNullable<EndpointInfo['keeps']>;

interface Answering {
  endpoint: EndpointInfo;
  keeps: Keeps;
  /** The fields that its answer shows. */
  names: readonly string[];
  /** Of a row as it is read. */
  presentRow: Presenter;
}

/** Who answers a call without a handler: what is kept of its entity. */
export function answerKept(
  endpoint: EndpointInfo,
): ((call: Context, input: Input) => Promise<unknown>) | undefined {
  const { keeps, id } = endpoint;
  if (keeps === undefined) return undefined;
  const names = isShown(id)
    ? fieldsAnswered<Input>(id, ...(keeps.does === 'lists' ? ['list', '*'] : []))
    : [];
  const presentRow = presenterOf(stored[keeps.entity], { names, subject: keeps.subject });
  const answering = { endpoint, keeps, names, presentRow };
  const answer = ways[keeps.does];
  return (call, input) => answer(answering, call as Call, input);
}

/** Who removes something may be answered nothing. */
const isShown = (id: string) =>
  (responseSchemas[id] as { properties?: { data?: { type?: unknown } } }).properties?.data?.type !==
  undefined;

type Way = (answering: Answering, call: Call, input: Input) => Promise<unknown>;

const ways: Readonly<Record<Keeps['does'], Way>> = {
  async lists({ endpoint, keeps, names, presentRow }, call, input) {
    const { hub, viewer } = call;
    const { entity, subject } = keeps;
    const { cursor, limit = 1, sort, order = 'desc', ...asked } = input;
    // A place in an order of numbers is none among texts: where a field has another type by now, the list begins anew.
    const kept = typeof sort === 'string' ? sortedAs(sort, stored[entity]) : undefined;
    const list = JSON.stringify([endpoint.id, sort, kept, order, Object.entries(asked).sort()]);
    // It is signed: what is in it is a place that was written below.
    const after =
      cursor === undefined ? undefined : (hub.cursors.parse(String(cursor), list) as unknown as Place);
    const now = hub.now();
    const found = await readPage(hub, entity, {
      ...{ subject, given: { viewer, now }, asked: askedOf(keeps, asked), limit: Number(limit) + 1 },
      ...(keeps.searches && { words: { text: String(asked.q ?? ''), fields: keeps.searches } }),
      ...{ order: order === 'asc' ? 'asc' : 'desc', sort: sort as string | undefined, after },
    });
    const shown = found.slice(0, Number(limit));
    return endPage({
      places: shown,
      rows: await withReferred(
        hub.db,
        stored[entity],
        names,
        shown.map((row) => ({ view: presentRow(row, call), idIn: (field) => row[columnOf(entity, field)] })),
      ),
      hasMore: found.length > shown.length,
      cursorAfter: (row) => hub.cursors.format(placeIn(entity, row), list),
    });
  },
  async views({ keeps, names }, call) {
    return present(rowOf(call, keeps), { names, ...keeps }, call);
  },
  async creates({ endpoint, keeps, names }, call, input) {
    const { hub, viewer } = call;
    for (const field of keeps.columns)
      if (isTorn(input[field])) throw refusalOf(endpoint, { field, keyword: 'wellFormed' });
    const given = Object.fromEntries([...endpoint.body, ...keeps.columns].map((name) => [name, input[name]]));
    const row = await writeWithPictures(hub.db, { name: keeps.entity, given }, (rows, taken) =>
      rows.create(taken, { by: viewer?.id, now: hub.now() }),
    );
    return present(row, { names, ...keeps }, call);
  },
  async changes({ endpoint, keeps, names }, call, input) {
    const { hub } = call;
    const { moves } = keeps;
    const given = {
      ...Object.fromEntries(endpoint.body.map((name) => [name, input[name]])),
      ...(moves && { [moves.field]: moves.to }),
    };
    const before = rowOf(call, keeps).fields;
    const row = await writeWithPictures(hub.db, { name: keeps.entity, given, before }, (rows, taken) =>
      rows.change(idOf(call, keeps), taken, { now: hub.now(), ...(moves && { from: moves }) }),
    );
    if (row === 'elsewhere') throw new HubError(moves?.error ?? missingOf(keeps.subject));
    if (row === undefined) throw new HubError(missingOf(keeps.subject));
    return present(row, { names, ...keeps }, call);
  },
  async removes({ keeps, names }, call) {
    const { entity } = keeps;
    const row = await removeWithPictures(call.hub.db, entity, idOf(call, keeps));
    // Somebody else was faster.
    if (row === undefined) throw new HubError(missingOf(keeps.subject));
    return names.length === 0 ? undefined : present(row, { names, ...keeps }, call);
  },
};

/** What `keptLoaders` has loaded. */
const rowOf = (call: Call, { subject }: Keeps) => call[subject] as KeptRow;

const idOf = (call: Call, keeps: Keeps) => rowOf(call, keeps).id;

const columnOf = (name: Keeps['entity'], field: string): string => {
  const { core }: StoredEntity = stored[name];
  return core.find((one) => one.field === field)?.column ?? field;
};

/** What the inputs of a list ask of its rows: by fields that have an index, and by columns. */
function askedOf({ entity, columns }: Keeps, input: Input): Asked[] {
  const { filters = [] }: StoredEntity = stored[entity];
  const byColumn = columns.map((field) => ({ input: field, field, how: 'is' as const }));
  return [...filters, ...byColumn].flatMap(({ input: name, field, how }) => {
    const values = [...new Set([input[name]].flat())].filter((value) => value !== undefined);
    return values.length === 0 ? [] : [{ field, how, values }];
  });
}

/** What a view shows of a row, and no other field. */
async function present(
  { fields, privateFields }: KeptRow,
  { names, subject, entity }: { names: readonly string[]; subject: string; entity: Keeps['entity'] },
  { hub, viewer }: Context,
): Promise<Input> {
  // Each reads its own subject, which is found by its name.
  const told = Object.hasOwn(answers, subject)
    ? (answers as unknown as Readonly<Record<string, (scope: object) => object>>)[subject]
    : undefined;
  // Which checks hold that a page cannot work out.
  const kept: Input = {
    ...privateFields,
    ...fields,
    ...told?.({ viewer, now: hub.now(), [subject]: fields }),
  };
  const view = Object.fromEntries(
    names.filter((name) => kept[name] !== undefined).map((name) => [name, kept[name]]),
  );
  const [shown = view] = await withReferred(hub.db, stored[entity], names, [
    { view, idIn: (field) => fields[field] },
  ]);
  return shown;
}
