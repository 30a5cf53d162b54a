import { flatSchema, refName } from '../../grammar/json-schema.ts';
import { answersHere } from '../../model/answers-here.ts';
import { engineErrors } from '../../model/engine-errors.ts';
import type { Endpoint, ErrorEntry, Product } from '../../model/product.ts';
import { sortedEntries, sortedUnique } from '../output.ts';
import type { Compiler } from '../validators/compile-standalone.ts';
import { firstCall } from './limits.ts';
import type { RolePlan } from './roles.ts';
import { sampleOf } from './sample.ts';
import type { HttpError, SampleCall } from './support/shapes.ts';

export interface Planning {
  product: Product;
  plan: RolePlan;
  compiler: Compiler;
}

export type Found = Omit<HttpError, 'error'>;

/** Reads like the name of somebody who is there (`member`), and is another text. */
const alike = 'rnernber';
const wrong = 'no-such-text';
/** What everybody who looks for secrets takes for one; in two parts, so that this file holds none itself. */
const secret = `AKIA${'0123456789ABCDEF'}`;

/** Why nobody can bring an error about who only asks, by its cause. */
const accidents: Readonly<Record<string, string>> = {
  machine: 'only a machine that fails brings it: its disk, its database, git, or a key that nobody can read',
  load: 'only much work at once, or work that takes too long, brings it',
  fault: 'only a fault of the server brings it',
  outside: 'only something beside the hub that is off or gone brings it',
};

/** What an error says of how it comes, as a call that is answered by it; a text says why there is none. */
export function byCause(id: string, planning: Planning): Found | string | undefined {
  const error = planning.product.errors[id];
  if (error === undefined) return undefined;
  if (error.code === undefined || error.code.t === 'by' || error.network || error.timeout || error.otherwise)
    return 'our server never answers it: another service does, or none';
  return (
    accidents[error.cause ?? ''] ??
    byProof(id, planning) ??
    byRate(id, planning) ??
    bySetting(error, planning) ??
    beyond(error, planning) ??
    byInput(error, planning) ??
    (answersLater(id, planning) ? undefined : 'no call waits to be answered')
  );
}

/** What asks for a password that was shown of late is asked by somebody who showed it long ago. */
function byProof(id: string, planning: Planning): Found | undefined {
  if (!engineErrors.proof.some((one) => one === id)) return undefined;
  return asked({ how: 'late' }, (one) => one.proof === true, planning);
}

/** The call that anybody may make most cheaply too often. */
function byRate(id: string, planning: Planning): Found | undefined {
  if (!engineErrors.rate.some((one) => one === id)) return undefined;
  const { product } = planning;
  const open = (one: Endpoint) => one.allow === undefined && one.errors.includes(id);
  const found = asked({ how: 'often' }, open, planning);
  const rate = product.endpoints[found?.call?.endpoint ?? '']?.budget?.rate;
  return found && rate && { ...found, given: found.call?.input ?? {}, amount: rate.perNetwork };
}

/** What is set leaves no room: for whoever asks, or for somebody whom they name and who has something. */
function bySetting({ id, usedUp, field }: ErrorEntry, planning: Planning): Found | undefined {
  if (usedUp === undefined) return undefined;
  const given = field === undefined ? {} : { [field]: 'owner' };
  const takes = (one: Endpoint) => one.errors.includes(id) && has(Object.keys(given), one);
  const settings = { [usedUp]: field === undefined ? 0 : 1 };
  return asked({ how: 'settings', settings, given }, takes, planning);
}

/** One more than there may be. */
function beyond(error: ErrorEntry, planning: Planning): Found | undefined {
  const { product } = planning;
  const constant = product.constants[error.beyond ?? ''];
  if (constant === undefined) return undefined;
  const names = (one: Endpoint) => one.errors.includes(error.id);
  // What may fail for few reasons is about this one.
  const least = Math.min(
    ...Object.values(product.endpoints)
      .filter(names)
      .map(({ errors }) => errors.length),
  );
  const takes = (one: Endpoint) => names(one) && one.errors.length === least;
  const often = { how: 'often', amount: Number(constant.value), constant: constant.id } as const;
  const found = asked(often, takes, planning);
  const endpoint = product.endpoints[found?.call?.endpoint ?? ''];
  if (!found || !endpoint) return undefined;
  // Whoever guesses does so for nobody whom other cases are about; what has to be new is another each time.
  if (error.cause === 'wrong') return { ...found, given: textsOf(found.call) };
  const fresh = endpoint.pathParams.filter((name) => endpoint.writes?.fields.includes(name));
  const counted = listOf(endpoint, planning);
  return { ...found, ...(fresh.length > 0 && { fresh }), ...(counted && { counted }) };
}

/** The call that tells what there is of what a call makes: at the same address, or at the one above it. */
function listOf({ route }: Endpoint, { product, compiler }: Planning): SampleCall | undefined {
  const { path = '' } = route.otherwise ?? {};
  const above = [path, path.replace(/\/\{\w+\}$/, '')];
  return firstCall({ product, compiler }, (one) => {
    const { method, path: own = '' } = one.route.otherwise ?? {};
    return method === 'GET' && above.includes(own) && one.returns.properties?.list !== undefined;
  });
}

const textsOf = ({ input = {} }: Partial<SampleCall> = {}) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === 'string'));

/** What is sent is what nobody has, what is somebody else's, or what may not be. */
function byInput(error: ErrorEntry, planning: Planning): Found | undefined {
  const { product } = planning;
  const rule = Object.values(product.rules).find(({ remote }) =>
    Object.values(remote?.reasons ?? {}).includes(error.id),
  );
  const field = error.field ?? '';
  const writes = (one: Endpoint) =>
    one.writes?.entity === rule?.entity && Boolean(one.writes?.fields.includes(field));
  const names = (one: Endpoint) => one.errors.includes(error.id);
  const among = product.constants[error.among ?? '']?.value;
  if (Array.isArray(among)) return asked({ how: 'given', given: { [field]: among[0] } }, writes, planning);
  const takes = (one: Endpoint) => names(one) && has([field], one);
  switch (error.cause) {
    case 'alike':
      return asked({ how: 'given', given: { [field]: alike } }, writes, planning);
    case 'wrong':
      return asked({ how: 'given', given: { [field]: wrong } }, takes, planning);
    case 'twice':
      return asked({ how: 'twice', given: { owner: 'owner', [field]: 'taken' } }, takes, planning);
    case 'secret':
      return asked({ how: 'given', given: { [field]: secret } }, takes, planning);
    case 'disabled':
      return byName(error, planning);
    case 'unreadable':
      return unreadable(error, planning);
    default:
      return isAbsent(error) ? absent(error, planning) : undefined;
  }
}

/** The name of whoever is kept out. */
function byName({ id, field }: ErrorEntry, planning: Planning): Found | undefined {
  const called = field === undefined ? fieldsOfType('UserName', planning.product) : [field];
  for (const named of called) {
    const takes = (one: Endpoint) => one.errors.includes(id) && has([named], one);
    const found = asked({ how: 'given', given: { [named]: 'disabled' } }, takes, planning);
    if (found) return found;
  }
  return undefined;
}

const fieldsOfType = (type: string, { entities }: Product) =>
  sortedUnique(
    Object.values(entities)
      .flatMap(({ fields }) => fields)
      .flatMap(({ name, schema }) =>
        [schema, schema.allOf?.[0] ?? {}].some((one) => refName(one) === type) ? [name] : [],
      ),
  );

/** A file of the repository that nobody can read is written again: the card, or what is named with its line. */
function unreadable({ id, params }: ErrorEntry, planning: Planning): Found | undefined {
  const { entities, definitions, kinds } = planning.product;
  const fields = Object.values(entities).flatMap((entity) => entity.fields);
  const isManifest = params.includes('line');
  const field = fields.find(
    ({ writable, frontMatter, fromManifest, schema }) =>
      writable === 'always' &&
      (isManifest ? fromManifest !== undefined && schema.type === 'boolean' : frontMatter !== undefined),
  );
  const kind = kinds.find(({ manifests }) =>
    manifests.some((name) => entities[name]?.fields.some((one) => field?.fromManifest?.includes(one.name))),
  );
  if (field === undefined) return undefined;
  const given = { [field.name]: sampleOf(field.schema, definitions) };
  const file = entities[kind?.manifests[0] ?? '']?.file?.name;
  const where = isManifest && kind && file !== undefined ? { kind: kind.id, file } : {};
  return asked({ how: 'unreadable', given, ...where }, (one) => one.errors.includes(id), planning);
}

const isAbsent = ({ code }: ErrorEntry) => code?.t === 'literal' && String(code.value).startsWith('404');

/** What a call names is asked for by a name that nobody has. */
function absent({ id, params }: ErrorEntry, planning: Planning): Found | undefined {
  const nameIn = ({ input, pathParams }: Endpoint) =>
    params.find((name) => Object.hasOwn(input.properties ?? {}, name)) ??
    (pathParams.length > 0 ? pathParams.at(-1) : undefined) ??
    (input.required ?? [])[0];
  const names = (one: Endpoint) => one.errors.includes(id) && nameIn(one) !== undefined;
  const found = asked({ how: 'given' }, names, planning);
  const endpoint = planning.product.endpoints[found?.call?.endpoint ?? ''];
  const field = endpoint && nameIn(endpoint);
  if (!found || !endpoint || field === undefined) return undefined;
  const schema = endpoint.input.properties?.[field] ?? {};
  const { type, enum: choices } = flatSchema(schema, planning.product.definitions);
  // What is plainest somebody may be called by now.
  const name = type === 'string' && choices === undefined ? 'nobody-yet' : found.call?.input[field];
  return { ...found, given: { [field]: name } };
}

const has = (fields: readonly string[], { input }: Endpoint) =>
  fields.every((field) => Object.hasOwn(input.properties ?? {}, field));

const answersLater = (id: string, { product }: Planning) =>
  id !== 'notYet' ||
  Object.values(product.endpoints).some((one) => one.answered === 'later' && !answersHere(one));

/** Whoever may most is asked for first: they may name others as well. */
const askers = ['manager', 'owner', 'member', 'newcomer'];

/** The first call that fits, by somebody who may make it. */
function asked(
  found: Found,
  fits: (endpoint: Endpoint) => boolean,
  { product, plan, compiler }: Planning,
): Found | undefined {
  const fitting = new Set(
    sortedEntries(product.endpoints).flatMap(([id, one]) => (fits(one) && mayBy(one, plan) ? [id] : [])),
  );
  const call = firstCall({ product, compiler }, ({ id }) => fitting.has(id));
  const endpoint = product.endpoints[call?.endpoint ?? ''];
  return call && endpoint && { ...found, call, ...mayBy(endpoint, plan) };
}

function mayBy(
  { allow }: Endpoint,
  { verdicts }: RolePlan,
): { role: string; visibility?: string } | undefined {
  if (allow === undefined) return { role: 'visitor' };
  for (const asker of askers) {
    const row = verdicts[allow]?.find(({ role, refused }) => role === asker && refused === undefined);
    if (row) return { role: asker, ...(row.things?.item !== undefined && { visibility: row.things.item }) };
  }
  return undefined;
}
