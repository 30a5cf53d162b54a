import { flatSchema } from '../grammar/json-schema.ts';
import { limitKeywords } from '../grammar/rule-words.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, isSaid, keyAt, type Named, named, othersIn } from '../grammar/written.ts';
import { answersHere } from '../model/answers-here.ts';
import { familyOf } from '../model/fits.ts';
import type { Endpoint, ErrorEntry, Product } from '../model/product.ts';
import { nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { reads } from './asked.ts';

type Word = keyof WrittenEndpoint & string;

/** A word that does nothing at such a call, and why. */
type Silent = [word: Word, reason: string];

/** What each word of a call says must go with its method, its answer and its inputs. */
export function checkCallWords(
  { errors, everywhere }: Pick<Product, 'errors' | 'everywhere'>,
  building: Building,
): void {
  const { read, endpoints, faults } = building;
  for (const { read: file } of read.endpoints)
    for (const written of othersIn(file)) {
      const call = Object.hasOwn(endpoints, written.key) ? endpoints[written.key] : undefined;
      if (call === undefined) continue;
      const { key, value } = written;
      for (const [word, reason] of silentWords(call, value, everywhere !== undefined))
        if (isSaid(value, word)) faults.add('HUB1606', keyAt(value, word), { word, name: key, reason });
      for (const word of call.route.otherwise?.method === 'GET' ? (['body', 'encode'] as const) : [])
        if (isSaid(value, word)) faults.add('HUB1527', keyAt(value, word), { name: key, word });
      checkKeeping(written, call, building);
      checkFiles(written, call, building);
      checkMethod(written, call, building);
      checkTaken(written, call, building);
      checkBeside(written, call, building);
      checkAnswered(value, errors, building);
    }
}

function silentWords(call: Endpoint, written: WrittenEndpoint, isAskedFirst: boolean): Silent[] {
  const silent: Silent[] = [];
  const say = (words: readonly Word[], reason: string) =>
    silent.push(...words.map((word): Silent => [word, reason]));
  if (call.answers === 'stream') say(['returns'], 'its answer is bytes');
  if (call.bodyFields.length === 0) say(['encode'], 'it sends no body');
  if (!isSafe(call)) say(['acts'], 'whoever posts, puts or deletes acts anyway');
  if (isSafe(call) && written.acts === undefined && call.answers !== 'socket' && !isAskedFirst)
    say(['open'], 'a call that only reads is open unless it says allow');
  // A door judges by the method alone.
  if (isSafe(call)) say(['whileReadOnly'], 'its method changes nothing, so that it is answered anyway');
  return silent;
}

const isSafe = ({ route }: Endpoint) =>
  [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])].every(
    ({ method }) => method === 'GET' || method === 'SOCKET',
  );

/** What is kept for a session is asked once: a change would be made once, and what is one's own would be somebody else's. */
function checkKeeping({ key, value }: Named<WrittenEndpoint>, call: Endpoint, { faults }: Building): void {
  if (value.cache === undefined) return;
  const place = keyAt(value, 'cache');
  if (!reads(call)) faults.add('HUB1722', place, { name: key, reason: 'it changes something' });
  else if (call.allow !== undefined)
    faults.add('HUB1722', place, { name: key, reason: 'not everybody is answered the same' });
}

/** What a method promises, whoever stands between relies on: what is gone may be asked to go once more. */
const methodsOf = {
  creates: ['POST', 'PUT'],
  changes: ['POST', 'PUT', 'PATCH'],
  moves: ['POST', 'PUT', 'PATCH'],
  removes: ['DELETE', 'POST'],
} as const satisfies Partial<Record<Word, readonly string[]>>;

function checkMethod({ value }: Named<WrittenEndpoint>, { route }: Endpoint, { faults }: Building): void {
  const ways = [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])];
  for (const [does, known] of Object.entries(methodsOf) as [keyof typeof methodsOf, readonly string[]][])
    for (const { method } of isSaid(value, does) ? ways : [])
      if (!known.includes(method)) {
        faults.add(
          'HUB1745',
          keyAt(value, methodWord(method)),
          { does, method: method.toLowerCase() },
          known,
        );
        break;
      }
}

const methodWord = (method: string) => method.toLowerCase() as Word;

/** What our own server has no part for would be answered by nobody. */
function checkTaken({ key, value }: Named<WrittenEndpoint>, call: Endpoint, { faults }: Building): void {
  if (!answersHere(call)) return;
  if (call.answers === 'socket')
    faults.add('HUB1619', keyAt(value, 'socket'), { name: key, what: 'a socket' });
  if (call.encode === 'multipart')
    faults.add('HUB1619', keyAt(value, 'encode'), { name: key, what: 'a body with files' });
}

/** Bytes do not travel in JSON. */
function checkFiles(
  { key, keyAt, value }: Named<WrittenEndpoint>,
  call: Endpoint,
  { definitions, faults }: Building,
): void {
  if (call.encode === 'multipart') return;
  for (const name of call.bodyFields) {
    const schema = call.input.properties?.[name];
    if (schema === undefined || familyOf(schema, definitions) !== 'bytes') continue;
    const inputs = [...named(value.body), ...named(value.also)];
    const place = inputs.find((input) => nameOfField(input).name === name)?.keyAt ?? keyAt;
    faults.add('HUB1723', place, { name, call: key });
  }
}

/** An input that is called as a field of what is written holds what that does: nobody could keep the rest. */
function checkBeside(
  { value }: Named<WrittenEndpoint>,
  { writes, input }: Endpoint,
  { entities, definitions, faults }: Building,
): void {
  if (writes === undefined || value.also === undefined) return;
  for (const written of named(value.also)) {
    const { name } = nameOfField(written);
    const field = entities[writes.entity]?.fields.find((one) => one.name === name);
    const own = flatSchema(input.properties?.[name] ?? {}, definitions);
    const kept = flatSchema(field?.takes ?? field?.schema ?? {}, definitions);
    if (field === undefined || writes.fields.includes(name) || own.type !== kept.type) continue;
    for (const word of limitKeywords) {
      const [left, right] = [own[word] ?? 'none', kept[word] ?? 'none'];
      const { entity } = writes;
      if (left !== right) faults.add('HUB1724', written.keyAt, { name, entity, word, left, right });
    }
  }
}

/** What never comes as the answer of a call cannot be among its errors. */
function checkAnswered(
  { errors: listed }: WrittenEndpoint,
  errors: Readonly<Record<string, ErrorEntry>>,
  { faults }: Building,
): void {
  listed?.forEach((name, i) => {
    const error = Object.hasOwn(errors, name) ? errors[name] : undefined;
    const reason = error && neverAnswered(error);
    if (reason !== undefined) faults.add('HUB1204', at(listed, i), { what: 'error', name, reason });
  });
}

/** Why no call of ours answers with an error; undefined for one that may come. */
export function neverAnswered({ network, timeout, otherwise, retired }: ErrorEntry): string | undefined {
  if (retired) return 'it is retired';
  return network || timeout || otherwise ? 'no server answers it: a browser says so itself' : undefined;
}
