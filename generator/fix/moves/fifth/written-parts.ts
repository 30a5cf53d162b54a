/** A piece of YAML that is written anew: words as they are, or what is made of them. */
export type Part = { text: string } | { items: Part[] } | { entries: [string, Part][] };

const widest = 120;

export function inFlow(part: Part): string {
  if ('text' in part) return part.text;
  if ('items' in part) return `[${part.items.map(inFlow).join(', ')}]`;
  return `{ ${part.entries.map(([key, value]) => `${key}: ${inFlow(value)}`).join(', ')} }`;
}

/** What stands behind a colon: in the same line where there is room, else in lines below, further in than their key. */
export function inLines(part: Part, indent: string, mustBreak = false): string {
  const line = inFlow(part);
  const isWide = indent.length + line.length > widest;
  if (!mustBreak && ('text' in part || (!isWide && !holdsMaps(part)))) return ` ${line}`;
  const inner = `${indent}  `;
  if ('text' in part) return `\n${inner}${line}`;
  if ('items' in part) return part.items.map((item) => `\n${inner}- ${inItem(item, `${inner}  `)}`).join('');
  return part.entries.map(([key, value]) => `\n${inner}${key}:${inLines(value, inner)}`).join('');
}

/** What stands behind a dash: the first line of it there, the others below. */
function inItem(part: Part, indent: string): string {
  const line = inFlow(part);
  if ('text' in part || indent.length + line.length <= widest) return line;
  if ('items' in part)
    return part.items.map((item) => `- ${inItem(item, `${indent}  `)}`).join(`\n${indent}`);
  return part.entries.map(([key, value]) => `${key}:${inLines(value, indent)}`).join(`\n${indent}`);
}

/** A list in which something stands that has words of its own is read line by line. */
const holdsMaps = (part: Part): boolean =>
  'items' in part
    ? part.items.some((item) => 'entries' in item || holdsMaps(item))
    : 'entries' in part && part.entries.some(([, value]) => holdsMaps(value));
