import type { Kysely, Transaction } from 'kysely';
import { endpoints } from '#generated/server/contract.ts';
import { type RowCondition, rowConditions } from '#generated/store/rows.ts';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import { HubError } from '../ground/hub-error.ts';
import type { Database } from '../store/database.ts';
import { makeKey } from '../store/ids.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
import { renewPictureAddresses } from '../store/keeping/picture-addresses.ts';
import type { Store } from '../store/open.ts';
import { fold, isYes } from '../store/row-condition.ts';
import type { Made, PictureFault, Size } from './made.ts';
import { makePicture } from './making.ts';

type Entity = keyof Rows;
type Values = Readonly<Record<string, unknown>>;

/** Which row a picture belongs to, and as what. */
interface Place {
  entity: Entity;
  rowId: string;
  field: string;
}

/** What people give in place of pictures, made into some that can be kept. */
export interface TakenPictures<Given> {
  /** What was given, with the address of each picture in its place; what is as it was is left out. */
  given: Given;
  /** Keeps them, as a part of the change that keeps the addresses. */
  keep(tx: Transaction<Database>, rowId: string): Promise<void>;
}

/** A picture as it is answered. */
export interface ShownPicture extends Made {
  /** Whether everybody may see it, whoever asks. */
  isForAll: boolean;
}

const written = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
/** What a picture of a person is, by the specification: by its first bytes. */
const accepted = ['jpeg', 'png'];
const [answered = ''] = (endpoints['pictures.view'].routes[0]?.url ?? '').split(':');

/** Where a picture stands. */
const addressOf = (pictureId: string): string => `${answered}${pictureId}`;

/** Has rows say where their pictures stand now, where the product answered them elsewhere before. */
export const renewAddresses = (store: Pick<Store, 'db' | 'missing'>): Promise<void> =>
  renewPictureAddresses(store, answered);

/**
 * Makes pictures of what was sent, outside of any transaction; nothing is kept yet. A form sends back what it was given: the
 * address that stands there changes nothing. Throws `invalidInput` with the field and the reason.
 */
export async function takePictures<Given extends object>(
  name: Entity,
  given: Given,
  before: Values = {},
): Promise<TakenPictures<Given>> {
  const { pictures = {} }: StoredEntity = stored[name];
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(given));
  const taken: { field: string; id: string | undefined; made: Made[] }[] = [];
  for (const [field, size] of Object.entries(pictures)) {
    const value = values[field];
    if (value === undefined) continue;
    if (value !== null && value === before[field]) delete values[field];
    else if (value === null || value === '') taken.push({ field, id: undefined, made: [] });
    else {
      const id = makeKey();
      taken.push({ field, id, made: await madeOf(String(value), size, field) });
      values[field] = addressOf(id);
    }
  }
  return {
    given: values as Given,
    async keep(tx, rowId) {
      for (const { field, id, made } of taken) {
        await dropPictures(tx, { entity: name, rowId, field });
        if (id !== undefined) await insert(tx, id, { entity: name, rowId, field }, made);
      }
    },
  };
}

async function madeOf(value: string, size: Size, field: string): Promise<Made[]> {
  const [, format, raw] = written.exec(value) ?? [];
  // An address of another picture is as little a picture as an address elsewhere.
  if (format === undefined || raw === undefined) throw refusal(field, 'noPicture');
  const outcome = await makePicture(Buffer.from(raw, 'base64'), size, { formats: accepted, named: format });
  if ('fault' in outcome) throw refusal(field, outcome.fault);
  return outcome.made;
}

const sentences = {
  noPicture: 'validation.picture',
  broken: 'validation.brokenPicture',
  otherType: 'validation.otherPicture',
  misnamed: 'validation.misnamedPicture',
  tooLarge: 'validation.largePicture',
} as const satisfies Record<PictureFault | 'noPicture', string>;

const refusal = (field: string, fault: PictureFault | 'noPicture') =>
  new HubError('invalidInput', { field }, { says: { key: sentences[fault] } });

async function insert(
  tx: Kysely<Database>,
  id: string,
  { entity, rowId, field }: Place,
  made: readonly Made[],
): Promise<void> {
  const rows = made.map(({ wide, type, content }) => ({
    ...{ id, entity, row_id: rowId, field, wide, type, content: Buffer.from(content) },
  }));
  await tx.insertInto('pictures').values(rows).execute();
}

/** Takes the pictures of a row away: all of them, or that of one field. */
export async function dropPictures(
  tx: Kysely<Database>,
  { entity, rowId, field }: Omit<Place, 'field'> & { field?: string },
): Promise<void> {
  const all = tx.deleteFrom('pictures').where('entity', '=', entity).where('row_id', '=', rowId);
  await (field === undefined ? all : all.where('field', '=', field)).execute();
}

/** A picture for whoever may see what it belongs to; undefined for everybody else, and where there is none. */
export async function seePicture(
  db: Kysely<Database>,
  { id, half }: { id: string; half: boolean },
  { viewer, now }: { viewer: object | null; now: number },
): Promise<ShownPicture | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select(['entity', 'row_id', 'wide', 'type', 'content'])
    .where('id', '=', id)
    .orderBy('wide', half ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || !isKept(row.entity)) return undefined;
  const conditions = Object.values<RowCondition>(rowConditions).filter(({ entity }) => entity === row.entity);
  const shown = { wide: row.wide, type: row.type, content: row.content, isForAll: conditions.length === 0 };
  if (shown.isForAll) return shown;
  const owner = await new KeptRows(db, row.entity).find(idOf(stored[row.entity]), row.row_id);
  if (owner === undefined) return undefined;
  const fields = { ...nothingOf(stored[row.entity]), ...owner.fields, ...owner.privateFields };
  const sees = conditions.every(({ when }) => isYes(fold(when, { viewer, now, fields })));
  return sees ? shown : undefined;
}

/** As `seePicture`, by the address that stands in a field. */
export async function seePictureAt(
  db: Kysely<Database>,
  address: string,
  asking: { viewer: object | null; now: number },
): Promise<ShownPicture | undefined> {
  if (!address.startsWith(answered)) return undefined;
  return seePicture(db, { id: address.slice(answered.length), half: false }, asking);
}

/** What people could give before only a jpg or a png was a picture. */
const formerly = [...accepted, 'webp', 'gif', 'svg'];

/** Makes a picture of one that was kept as it was given. Its address; undefined where it is none. */
export async function keepFormer(
  db: Kysely<Database>,
  content: Uint8Array,
  place: Place,
): Promise<string | undefined> {
  const size = (stored[place.entity] as StoredEntity).pictures?.[place.field];
  const outcome = size && (await makePicture(content, size, { formats: formerly }));
  if (outcome === undefined || 'fault' in outcome) return undefined;
  const id = makeKey();
  await insert(db, id, place, outcome.made);
  return addressOf(id);
}

const isKept = (name: string): name is Entity => Object.hasOwn(stored, name);

const idOf = ({ stamps }: StoredEntity) => stamps?.id ?? 'id';

/** Each field without a value: a condition may ask for any. */
const nothingOf = ({ core, json }: StoredEntity) =>
  Object.fromEntries([...core, ...json].map(({ field }) => [field, undefined]));
