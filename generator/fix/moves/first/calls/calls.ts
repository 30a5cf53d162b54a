import { isMap } from 'yaml';
import type { Draft } from '../../../draft.ts';
import { appended, type Edit, inPlaceOf, removed, replaced } from '../../../edits.ts';
import type { Move } from '../../../move.ts';
import {
  child,
  type Entry,
  endOf,
  entriesOf,
  entryOf,
  isFlow,
  plainOf,
  type Source,
  startOf,
  wordOf,
} from '../../../source.ts';
import { entitiesOf, type WrittenEntity } from '../entities.ts';
import { additions, typeOf, type WritingCall, writingCalls } from './writing.ts';

/** Calls named each field that they write, with type and limits; now the entity says so once, and calls name the entity. */
export const calls: Move = {
  from: 0,
  to: 1,
  says: 'calls that write an entity say `creates` or `changes`, and its fields say what may be written',
  move(draft) {
    const all = writingCalls(draft);
    for (const entity of new Set(all.map((call) => call.entity)))
      moveEntity(
        draft,
        entity,
        all.filter((call) => call.entity === entity),
      );
    removals(draft);
    dropTakes(draft);
  },
};

function moveEntity(draft: Draft, entity: WrittenEntity, calls: readonly WritingCall[]): void {
  const merged = mergedFields(entity, calls);
  const unlike = [...merged].filter(([, added]) => added === undefined).map(([name]) => name);
  if (unlike.length > 0) {
    for (const call of calls)
      draft.askAt(
        call.source,
        call.entry.key,
        `"${call.entry.name}" and "${entity.name}" say different things of ${unlike.join(', ')}: say it once, at the entity, and \`${call.verb}: ${entity.name}\` here`,
      );
    return;
  }
  const taken = takenBy(calls);
  for (const field of entity.fields)
    moveField(draft, entity, field, { added: merged.get(bare(field)), taken, calls });
  for (const call of calls) moveCall(draft, call, taken);
}

const bare = ({ name }: Entry) => name.replace(/\?$/, '');

function mergedFields(entity: WrittenEntity, calls: readonly WritingCall[]) {
  const found = new Map<string, Map<string, string> | undefined>();
  for (const field of entity.fields) {
    const inputs = calls.flatMap(({ source, own }) =>
      own.filter((entry) => bare(entry) === bare(field)).map((entry) => ({ source, entry })),
    );
    if (inputs.length > 0) found.set(bare(field), additions(field, inputs));
  }
  return found;
}

/** Which fields are written when one is made, and which at any time: what the widest call of each sort takes. */
interface Taken {
  create: Set<string>;
  always: Set<string>;
}

const namesOf = ({ own }: WritingCall) => own.map(bare);

function takenBy(calls: readonly WritingCall[]): Taken {
  const widest = (verb: WritingCall['verb']) =>
    calls.filter((call) => call.verb === verb).sort((a, b) => b.own.length - a.own.length)[0];
  const changing = widest('changes');
  const creating = widest('creates');
  // A call that changes one field of many, which another makes, is a way of its own.
  const isSmall = changing && creating && changing.own.length === 1 && creating.own.length > 2;
  const always = new Set(changing && !isSmall ? namesOf(changing) : []);
  const create = calls.flatMap(namesOf).filter((name) => !always.has(name));
  return { create: new Set(create), always };
}

interface Moving {
  added: Map<string, string> | undefined;
  taken: Taken;
  calls: readonly WritingCall[];
}

function moveField(draft: Draft, entity: WrittenEntity, field: Entry, moving: Moving): void {
  const { source } = entity;
  const writable = writableOf(bare(field), moving.taken);
  const said = entryOf(field.value, 'writable');
  const put = new Map(moving.added ?? []);
  const fallback = defaultFor(draft, entity, field, moving.calls);
  if (fallback !== undefined && !put.has('default')) put.set('default', fallback);
  if (writable !== undefined && said === undefined) put.set('writable', writable);
  const edits: Edit[] = [];
  if (said && writable !== undefined && wordOf(said.value) !== writable)
    edits.push(replaced(said.value, writable));
  if (said && writable === undefined && wordOf(said.value) !== 'never')
    edits.push(...removed(source, field.value, ({ name }) => name === 'writable'));
  if (put.size > 0) edits.push(withWords(source, field, put));
  if (edits.length > 0) draft.change(source, ...edits);
}

function writableOf(name: string, { create, always }: Taken): string | undefined {
  if (always.has(name)) return 'always';
  return create.has(name) ? 'create' : undefined;
}

/** What a field is where nobody says it: a call that makes one could leave it out, and each has it. */
function defaultFor(
  draft: Draft,
  { source, name: entity }: WrittenEntity,
  field: Entry,
  calls: readonly WritingCall[],
): string | undefined {
  const isAbsent =
    plainOf(child(field.value, 'required')) === false || entryOf(field.value, 'default') !== undefined;
  const left = calls.find(({ verb, own }) =>
    own.some(
      (entry) =>
        verb === 'creates' &&
        bare(entry) === bare(field) &&
        plainOf(child(entry.value, 'required')) === false &&
        entryOf(entry.value, 'default') === undefined,
    ),
  );
  if (isAbsent || left === undefined) return undefined;
  const type = child(field.value, 'type');
  if (Array.isArray(plainOf(type ?? field.value))) return '[]';
  draft.askAt(
    source,
    field.key,
    `"${left.entry.name}" need not say ${field.name}, and each ${entity} has it: say its default, or \`${field.name}?\``,
  );
  return undefined;
}

/** A field with more words; one that was only a type is written out. */
function withWords(source: Source, { key, value }: Entry, put: ReadonlyMap<string, string>): Edit {
  const words = [...put].map(([word, text]) => `${word}: ${text}`);
  if (!isMap(value))
    return {
      from: endOf(key),
      to: endOf(value),
      text: `: { type: ${source.textOf(value)}, ${words.join(', ')} }`,
    };
  const separator = isFlow(value)
    ? ', '
    : `${source.newline}${source.indentOf(startOf(entriesOf(value)[0]?.key ?? value))}`;
  return appended(source, value, words.join(separator));
}

function moveCall(draft: Draft, call: WritingCall, taken: Taken): void {
  const { source, entry, body, verb, entity, own } = call;
  const all = verb === 'creates' ? [...taken.create, ...taken.always] : [...taken.always];
  const names = new Set(namesOf(call));
  const isAll = all.length === names.size && all.every((name) => names.has(name));
  const words = [`${verb}: ${entity.name}`];
  if (!isAll) words.push(`fields: [${[...names].join(', ')}]`);
  draft.change(
    source,
    ...withoutOwn(source, entry, body, { words, goes: ({ name }) => own.some((one) => one.name === name) }),
  );
}

/** A body gives way to words of the call; what is left of it stands beside, under `also`. */
function withoutOwn(
  source: Source,
  call: Entry,
  body: Entry,
  { words, goes }: { words: readonly string[]; goes: (entry: Entry) => boolean },
): Edit[] {
  const stays = entriesOf(body.value).some((entry) => !goes(entry));
  const indent = source.indentOf(startOf(body.key));
  const separator = isFlow(call.value) ? ', ' : `${source.newline}${indent}`;
  const from = startOf(body.key);
  if (stays)
    return [
      { from, to: endOf(body.key), text: [...words, 'also'].join(separator) },
      ...removed(source, body.value, goes),
    ];
  return [inPlaceOf(source, { from, to: endOf(body.value) }, words.join(separator))];
}

/** A call that takes something away says what, and what it asks for stands beside. */
function removals(draft: Draft): void {
  const entities = [...new Set(entitiesOf(draft).values())];
  for (const source of draft.files('spec/endpoints/'))
    for (const entry of entriesOf(source.root)) {
      const body = entryOf(entry.value, 'body');
      if (body === undefined || entryOf(entry.value, 'delete') === undefined) continue;
      const types = entriesOf(child(entry.value, 'params')).map(typeOf);
      const entity = entities.find(
        ({ isKept, fields }) => isKept && fields.some((field) => types.includes(typeOf(field))),
      );
      if (entity === undefined) {
        draft.askAt(source, entry.key, `what "${entry.name}" removes`);
        continue;
      }
      draft.change(
        source,
        ...withoutOwn(source, entry, body, { words: [`removes: ${entity.name}`], goes: () => false }),
      );
    }
}

/** What a call named for its rules it now says by what it writes. */
function dropTakes(draft: Draft): void {
  for (const source of draft.files('spec/endpoints/'))
    for (const { value } of entriesOf(source.root))
      if (entryOf(value, 'takes'))
        draft.change(source, ...removed(source, value, ({ name }) => name === 'takes'));
}
