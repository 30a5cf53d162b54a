import type { Node as YamlNode } from 'yaml';
import { type Entry, endOf, entriesOf, isFlow, itemsOf, type Range, type Source, startOf } from './source.ts';

/** A stretch of a text, and what stands there afterwards. */
export interface Edit extends Range {
  text: string;
}

/** The text with its edits made. Two that touch the same character are a fault of a move, and not of a spec. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.index - b.index)
    .map(({ edit }) => edit);
  let at = 0;
  let result = '';
  for (const { from, to, text: put } of inOrder) {
    if (from < at) throw new Error(`two edits of one place: ${JSON.stringify(text.slice(from, to))}`);
    result += text.slice(at, from) + put;
    at = to;
  }
  return result + text.slice(at);
}

export const replaced = (node: YamlNode, text: string): Edit => ({
  from: startOf(node),
  to: endOf(node),
  text,
});

export const insertedAt = (at: number, text: string): Edit => ({ from: at, to: at, text });

/** A key with `?` behind its name. */
export function optional({ key }: Entry): Edit {
  const end = endOf(key);
  return insertedAt(key.type === 'PLAIN' ? end : end - 1, '?');
}

/** Takes entries out of a map, with the lines that they fill; comments of such lines stay, in a line of their own. */
export function removed(source: Source, map: YamlNode, goes: (entry: Entry) => boolean): Edit[] {
  const entries = entriesOf(map);
  return isFlow(map)
    ? removedInLine(
        entries.map((entry) => ({ from: startOf(entry.key), to: endOf(entry.value), goes: goes(entry) })),
      )
    : entries.flatMap((_, i) => removedLine(source, entries, i, goes));
}

/** Takes items out of a list, of which some stay; comments of lines that go stay, in a line of their own. */
export function removedItems(source: Source, list: YamlNode, goes: (item: YamlNode) => boolean): Edit[] {
  const items = itemsOf(list);
  if (isFlow(list))
    return removedInLine(items.map((item) => ({ from: startOf(item), to: endOf(item), goes: goes(item) })));
  return items.filter(goes).map((item) => {
    const from = source.startOfLine(startOf(item));
    const whole = { from, to: source.startOfNextLine(Math.max(startOf(item), endOf(item) - 1)) };
    const indent = /^ */.exec(source.text.slice(from))?.[0] ?? '';
    return { ...whole, text: keptComments(source, whole, indent) };
  });
}

/** What stands between commas, and whether it goes. */
interface Part extends Range {
  goes: boolean;
}

function removedInLine(parts: readonly Part[]): Edit[] {
  const edits: Edit[] = [];
  for (let i = 0; i < parts.length; i++) {
    const first = parts[i];
    if (!first?.goes) continue;
    let last = first;
    for (let next = parts[i + 1]; next?.goes; next = parts[++i + 1]) last = next;
    const behind = parts[i + 1];
    const before = parts[parts.indexOf(first) - 1];
    if (behind) edits.push({ from: first.from, to: behind.from, text: '' });
    else edits.push({ from: before ? before.to : first.from, to: last.to, text: '' });
  }
  return edits;
}

function removedLine(
  source: Source,
  entries: readonly Entry[],
  index: number,
  goes: (entry: Entry) => boolean,
): Edit[] {
  const entry = entries[index];
  if (entry === undefined || !goes(entry)) return [];
  const from = startOf(entry.key);
  const stays = entries.findIndex((one) => !goes(one));
  // Behind a dash the first entry that stays takes the place of those before it.
  if (isBehindDash(source, entries) && (index === 0 || index < stays)) {
    if (index > 0) return [];
    const next = entries[stays];
    return removedBehindDash(source, { from, to: next ? startOf(next.key) : endOf(entry.value) });
  }
  const whole = {
    from: source.startOfLine(from),
    to: source.startOfNextLine(Math.max(from, endOf(entry.value) - 1)),
  };
  return [{ ...whole, text: keptComments(source, whole, source.indentOf(from)) }];
}

function isBehindDash(source: Source, [first]: readonly Entry[]): boolean {
  const start = first ? startOf(first.key) : 0;
  return source.text.slice(source.startOfLine(start), start).trim() !== '';
}

/** Remarks about what goes stand above the dash. */
function removedBehindDash(source: Source, range: Range): Edit[] {
  const line = source.startOfLine(range.from);
  const indent = /^ */.exec(source.text.slice(line))?.[0] ?? '';
  const remarks = keptComments(source, range, indent);
  return [...(remarks === '' ? [] : [insertedAt(line, remarks)]), { ...range, text: '' }];
}

/** Whether a remark would go with what goes: within brackets it has no other place, so that what it is about has to stay. */
export function losesRemark(source: Source, edits: readonly Edit[]): boolean {
  const put = edits.map(({ text }) => text).join('');
  return edits.some((edit) => source.commentsIn(edit).some((remark) => !put.includes(remark)));
}

/** The comments of a stretch that goes, each in a line of its own. */
function keptComments(source: Source, range: Range, indent: string): string {
  return source
    .commentsIn(range)
    .map((comment) => `${indent}${comment}${source.newline}`)
    .join('');
}

/** Another text for a stretch, behind the comments that stood in it. */
export function inPlaceOf(source: Source, range: Range, text: string): Edit {
  const indent = source.indentOf(range.from);
  const comments = keptComments(source, range, indent).trimStart();
  return { ...range, text: comments === '' ? text : `${comments}${indent}${text}` };
}

/** Puts an entry behind the last of a map. */
export function appended(source: Source, map: YamlNode, text: string): Edit {
  const entries = entriesOf(map);
  const last = entries.at(-1);
  if (isFlow(map)) return last ? insertedAt(endOf(last.value), `, ${text}`) : replaced(map, `{ ${text} }`);
  if (last === undefined) return replaced(map, `{ ${text} }`);
  return behindLine(source, endOf(last.value), `${source.indentOf(startOf(last.key))}${text}`);
}

/** A line behind the one that an offset stands in. */
export function behindLine(source: Source, offset: number, line: string): Edit {
  // A block scalar ends behind its line break already.
  const inLine = source.text[offset - 1] === '\n' ? offset - 1 : offset;
  const next = source.startOfNextLine(inLine);
  const hasBreak = source.text[next - 1] === '\n';
  return insertedAt(next, hasBreak ? `${line}${source.newline}` : `${source.newline}${line}`);
}
