import { quotedInLine, readBy } from '../../../conditions.ts';
import type { Draft } from '../../../draft.ts';
import { removed } from '../../../edits.ts';
import type { Move } from '../../../move.ts';
import {
  child,
  type Entry,
  entriesOf,
  entryOf,
  plainOf,
  type Source,
  wordOf,
  wordsOf,
} from '../../../source.ts';
import { entitiesOf } from '../entities.ts';
import { termsOf } from './old-rights.ts';

const file = 'spec/guards/subjects.yaml';

/** What conditions speak of stood in `scope` of the app, and what a guard loaded stood in the guard. */
export const subjects: Move = {
  from: 0,
  to: 1,
  says: 'what conditions speak of are `subjects`, which say how they are loaded',
  move(draft) {
    const lines = [...fromScope(draft), ...fromGuards(draft)];
    if (lines.length > 0) write(draft, lines);
  },
};

/** A file of its own, which comes from where the app does. */
function write(draft: Draft, lines: readonly string[]): void {
  const app = draft.file('spec/app.yaml');
  const newline = app?.newline ?? '\n';
  const reasons = entriesOf(app?.root).filter(({ name }) => name === 'source' || name === 'decided');
  const head = draft.file(file)
    ? []
    : [
        '# yaml-language-server: $schema=../meta/guards.json',
        ...reasons.map(({ name, value }) => `${name}: ${app?.textOf(value)}`),
      ];
  const before = draft.file(file)?.text ?? '';
  const separator = before === '' || before.endsWith('\n') ? '' : newline;
  const text = [...head, 'subjects:', ...lines.map((line) => `  ${line}`), ''].join(newline);
  draft.write(file, `${before}${separator}${text}`);
}

function fromScope(draft: Draft): string[] {
  const app = draft.file('spec/app.yaml');
  const scope = app && entryOf(app.root, 'scope');
  if (app?.root == null || scope === undefined) return [];
  draft.change(app, ...removed(app, app.root, ({ name }) => name === 'scope'));
  return entriesOf(scope.value).flatMap(({ name, value }) => {
    const type = wordOf(value);
    return type === undefined ? [] : `${name}: ${subjectOf(draft, name, type)}`;
  });
}

/** A subject that a call must bring says what it is loaded from. */
function subjectOf(draft: Draft, name: string, type: string): string {
  const calls = callsThatRead(draft, name);
  if (name === 'viewer' || calls.length === 0) return type;
  const entity = entitiesOf(draft).get(type.replace(/\?$/, ''));
  const from = inputsOfAll(calls);
  const seen = seenBy(draft, name);
  const words = [`is: ${entity?.name ?? type}`];
  if (entity && entity.name !== type) words.push(`shown: ${type}`);
  words.push(`from: [${from.join(', ')}]`);
  if (seen) words.push(`seen: ${seen}`);
  if (from.length !== 1)
    draft.ask({ path: file }, `${name}: {`, `from which types of input "${name}" is loaded`);
  if (!seen)
    draft.ask(
      { path: file },
      `${name}: {`,
      `who may know of "${name}" (\`seen\`), or what is said where it is absent (\`error\`)`,
    );
  return `{ ${words.join(', ')} }`;
}

/** The calls whose action reads a subject. */
function callsThatRead(draft: Draft, subject: string): Entry[] {
  const terms = termsOf(draft);
  const checks = new Map(
    sectionOf(draft, 'checks').map(({ name, value }) => [name, wordOf(child(value, 'when')) ?? '']),
  );
  const actions = sectionOf(draft, 'actions').filter(({ value }) => {
    const ids = wordsOf(child(value, 'checks') ?? value);
    return ids.some((id) => readBy(checks.get(id) ?? '', terms).has(subject));
  });
  const names = new Set(actions.map(({ name }) => name));
  return draft
    .files('spec/endpoints/')
    .flatMap(({ root }) => entriesOf(root))
    .filter(({ value }) => names.has(wordOf(child(value, 'allow')) ?? ''));
}

const sectionOf = (draft: Draft, section: string): Entry[] =>
  draft.files('spec/guards/').flatMap(({ root }) => entriesOf(child(root, section)));

/** Types of input that every one of the calls takes. */
function inputsOfAll(calls: readonly Entry[]): string[] {
  const types = calls.map(({ value }) =>
    ['params', 'query', 'body', 'also'].flatMap((word) =>
      entriesOf(child(value, word)).flatMap(
        ({ value: field }) => wordOf(field) ?? wordOf(child(field, 'type')) ?? [],
      ),
    ),
  );
  const named = (types[0] ?? []).filter((type) => /^[A-Z]/.test(type));
  return [...new Set(named.filter((type) => types.every((own) => own.includes(type))))];
}

/** A check that answers as if the thing did not exist is who may know of it. */
function seenBy(draft: Draft, subject: string): string | undefined {
  const terms = termsOf(draft);
  const errors = draft.files('spec/errors/').flatMap(({ root }) => entriesOf(root));
  return sectionOf(draft, 'checks').find(({ value }) => {
    const error = errors.find(({ name }) => name === wordOf(child(value, 'error')));
    const reads = readBy(wordOf(child(value, 'when')) ?? '', terms);
    return plainOf(child(error?.value, 'status')) === 404 && reads.has(subject);
  })?.name;
}

/** What guards load is a subject that a call answers. */
function fromGuards(draft: Draft): string[] {
  const lines: string[] = [];
  for (const source of draft.files('spec/guards/'))
    for (const { value } of entriesOf(child(source.root, 'guards'))) {
      const load = entryOf(value, 'load');
      if (load === undefined) continue;
      for (const { name, value: call } of entriesOf(load.value)) {
        const line = `${name}: ${loadedBy(draft, source, wordOf(call) ?? '')}`;
        if (!lines.includes(line)) lines.push(line);
      }
      draft.change(source, ...removed(source, value, (entry) => entry.name === 'load'));
    }
  return lines;
}

function loadedBy(draft: Draft, source: Source, call: string): string {
  const calls = draft.files('spec/endpoints/').flatMap(({ root }) => entriesOf(root));
  const returns = wordOf(child(calls.find(({ name }) => name === call)?.value, 'returns'));
  if (returns === undefined) draft.ask(source, call, `which entity "${call}" answers`);
  return `{ is: ${quotedInLine(returns ?? 'none')}, load: ${call} }`;
}
