import { applyEdits, type FormattingOptions, modify } from 'jsonc-parser';
import { stringify } from 'yaml';
import { editHead } from '../cards/yaml-head.ts';

type Value = Readonly<Record<string, unknown>>;

/** What a manifest shall say anew: the way there, 0 for the first entry of a list; undefined takes it away. */
export interface ManifestChange {
  path: readonly string[];
  value: unknown;
}

const isJson = (file: string) => file.endsWith('.json');

/** A manifest that nobody has written yet, in the form that its file's name says. */
export const newText = (file: string, value: Value): string =>
  isJson(file) ? `${JSON.stringify(value, undefined, 2)}\n` : stringify(value, { lineWidth: 0 });

/**
 * A manifest with some of it said anew. What does not belong to that stays as it is, character by character: remarks, order, words
 * that nobody declared.
 * @param before what it says now
 * @returns undefined where that cannot be done without losing something
 */
export function editedText(
  file: string,
  text: string,
  { before, changes }: { before: Value; changes: readonly ManifestChange[] },
): string | undefined {
  return isJson(file) ? editedJson(text, changes) : editedYaml(text, before, changes);
}

function editedJson(text: string, changes: readonly ManifestChange[]): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const plain = text.slice(mark.length);
  const formattingOptions = formatOf(plain);
  const edited = changes.reduce(
    (json, { path, value }) => applyEdits(json, modify(json, path.map(step), value, { formattingOptions })),
    plain,
  );
  return mark + edited;
}

const step = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

/** As whoever wrote it has it: with tabs or so many spaces, and with which ends of lines. */
function formatOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** Lines of other words stay; of a word that leads deeper all that it says is written anew. */
function editedYaml(text: string, before: Value, changes: readonly ManifestChange[]): string | undefined {
  const after = changes.reduce<Value>((value, { path, value: said }) => withValue(value, path, said), before);
  const roots = new Set(changes.flatMap(({ path: [root] }) => root ?? []));
  const edit = Object.fromEntries([...roots].map((root) => [root, after[root]]));
  return editHead(text, edit, text.includes('\r\n') ? '\r\n' : '\n');
}

/** A value with another thing at the end of a way, and what is missing on that way. */
export function withValue(value: Value, path: readonly string[], said: unknown): Value {
  return setAt(value, path, said) as Value;
}

function setAt(value: unknown, [part, ...rest]: readonly string[], said: unknown): unknown {
  if (part === undefined) return said;
  if (typeof step(part) === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    const one = setAt(list[Number(part)], rest, said);
    list.splice(Number(part), 1, ...(one === undefined ? [] : [one]));
    return list;
  }
  const { [part]: before, ...others } = isThing(value) ? value : {};
  const one = setAt(before, rest, said);
  if (one === undefined) return others;
  // What stood there keeps its place.
  return isThing(value) && Object.hasOwn(value, part)
    ? { ...value, [part]: one }
    : { ...others, [part]: one };
}

/** What stands at the end of a way; undefined where nothing does. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (here, part) =>
      (isThing(here) || Array.isArray(here)) && Object.hasOwn(here, part)
        ? (here as Record<string, unknown>)[part]
        : undefined,
    value,
  );

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
