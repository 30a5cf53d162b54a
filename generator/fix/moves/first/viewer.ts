import { isScalar, type Scalar } from 'yaml';
import { renameSubject } from '../../conditions.ts';
import type { Draft } from '../../draft.ts';
import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, entryOf, type Source, walk, wordOf } from '../../source.ts';

const old = 'user';
const conditions = ['when', 'while', 'where'];

/** Where nothing is a value of a screen or a condition. */
const without = /^spec\/(?:constants|entities|tags|errors)\b/;

/** `user` was both who looks and anybody else; who looks is `viewer`. */
export const viewer: Move = {
  from: 0,
  to: 1,
  says: 'who looks is `viewer`, in conditions and in values',
  move(draft) {
    const ids = declaredIds(draft);
    for (const source of draft.files('spec/')) {
      if (without.test(source.path)) continue;
      renameKeys(draft, source);
      for (const { node, path } of walk(source.root)) {
        if (!isScalar(node) || typeof node.value !== 'string') continue;
        const text = node.value;
        const isCondition = conditions.includes(path.at(-1) ?? '') || path[0] === 'facts';
        // A word such as `user.title` is no value of a person, and an icon may be called user.
        if (!isCondition && (!/^user(?:\.\w+)+$/.test(text) || ids.has(text))) continue;
        const renamed = renameSubject(text, old, 'viewer');
        if (renamed !== text) draft.change(source, replaced(node, written(node, renamed)));
      }
    }
  },
};

function renameKeys(draft: Draft, source: Source): void {
  const scope = entryOf(child(source.root, 'scope'), old);
  if (source.path === 'spec/app.yaml' && scope) draft.change(source, replaced(scope.key, 'viewer'));
  for (const { name, key } of entriesOf(child(source.root, 'facts')))
    if (name.startsWith(`${old}.`)) draft.change(source, replaced(key, `viewer${name.slice(old.length)}`));
}

/** A text in the quotes that it had. */
function written({ type }: Scalar, text: string): string {
  if (type === 'QUOTE_SINGLE') return `'${text.replaceAll("'", "''")}'`;
  return type === 'PLAIN' ? text : JSON.stringify(text);
}

/** Ids that look like a value of a person, and are something else. */
function declaredIds(draft: Draft): Set<string> {
  const ids = new Set<string>();
  for (const source of draft.files('locales/'))
    for (const { path } of walk(source.root)) ids.add([fileName(source), ...path].join('.'));
  for (const source of [...draft.files('spec/endpoints/'), ...draft.files('spec/constants/')])
    for (const { name } of entriesOf(source.root)) ids.add(name);
  for (const source of draft.files('spec/guards/'))
    for (const { name } of entriesOf(child(source.root, 'actions'))) ids.add(name);
  for (const source of draft.files('spec/app.yaml'))
    for (const item of entriesOf(child(source.root, 'places'))) ids.add(wordOf(item.value) ?? item.name);
  return ids;
}

const fileName = ({ path }: Source) => path.slice(path.lastIndexOf('/') + 1).replace(/\.yaml$/, '');
