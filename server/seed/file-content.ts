import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { type DemoContent, DemoError, type DemoItem } from './demo.ts';

/** The bytes that a path of an item's repository gets. */
export async function fileContent(
  item: DemoItem,
  path: string,
  content: DemoContent,
): Promise<Buffer | string> {
  if (typeof content === 'string') return content;
  if ('lfs' in content) return lfsPointer(`${item.place}/${path}`, content.lfs);
  if ('shared' in content) return read(item, join('..', '..', '..', '..', 'shared', content.shared));
  if (normalize(content.file).startsWith('..')) {
    throw new DemoError(`${item.place}/item.yaml`, `"${content.file}" is outside of the item's folder`);
  }
  const bytes = await read(item, content.file);
  if (!content.without && !content.swap) return bytes;
  try {
    return swapped(withoutSections(bytes.toString('utf8'), content.without ?? []), content.swap ?? {});
  } catch (fault) {
    throw new DemoError(
      `${item.place}/${content.file}`,
      fault instanceof Error ? fault.message : String(fault),
    );
  }
}

/** The text as it was before some of its sections were written. */
export function withoutSections(markdown: string, headings: readonly string[]): string {
  const missing = new Set(headings);
  const kept: string[] = [];
  let droppedLevel = 0;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^(```|~~~)/.test(line)) isCode = !isCode;
    const [, marks = '', title = ''] = (isCode ? null : /^(#{1,6}) +(.*?) *$/.exec(line)) ?? [];
    if (marks && (droppedLevel === 0 || marks.length <= droppedLevel)) {
      droppedLevel = headings.includes(title) ? marks.length : 0;
      missing.delete(title);
    }
    if (droppedLevel === 0) kept.push(line);
  }
  if (missing.size > 0) throw new Error(`there is no heading "${[...missing].join('", "')}"`);
  return `${kept.join('\n').trimEnd()}\n`;
}

function swapped(text: string, swap: Readonly<Record<string, string>>): string {
  return Object.entries(swap).reduce((result, [now, then]) => {
    if (!result.includes(now)) throw new Error(`does not contain ${JSON.stringify(now)}`);
    return result.replaceAll(now, then);
  }, text);
}

/** A pointer to a large file that nobody has: the same place and size give the same object id. */
function lfsPointer(place: string, size: number): string {
  const oid = createHash('sha256').update(`${place}:${size}`).digest('hex');
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`;
}

async function read(item: DemoItem, path: string): Promise<Buffer> {
  try {
    return await readFile(join(item.dir, path));
  } catch (cause) {
    throw new DemoError(`${item.place}/item.yaml`, `the file "${path}" cannot be read (${String(cause)})`);
  }
}
