import { propertyKey } from './literal.ts';

/** A piece of TypeScript that is laid out when its place is known: on one line where it fits, else broken. */
export type Code = string | { open: string; close: string; parts: readonly { lead: string; code: Code }[] };

const width = 110;

/** `[a, b]` */
export function list(items: readonly Code[]): Code {
  return { open: '[', close: ']', parts: items.map((code) => ({ lead: '', code })) };
}

/** `{ a: 1 }`, in the order given. */
export function object(fields: readonly (readonly [string, Code])[]): Code {
  return {
    open: '{',
    close: '}',
    parts: fields.map(([key, code]) => ({ lead: `${propertyKey(key)}: `, code })),
  };
}

/** Lays code out; `used` is how much of the first line is taken already. */
export function layOut(code: Code, indent = 0, used = 0): string {
  if (typeof code === 'string') return code;
  const flat = onOneLine(code, width - indent - used);
  if (flat !== undefined) return flat;
  const inner = indent + 2;
  const lines = code.parts.map(
    ({ lead, code: part }) => `${' '.repeat(inner)}${lead}${layOut(part, inner, lead.length + 1)},\n`,
  );
  return `${code.open}\n${lines.join('')}${' '.repeat(indent)}${code.close}`;
}

/** The code on one line where it fits; a table of thousands of rows is given up after the first few. */
function onOneLine(code: Code, room: number): string | undefined {
  if (typeof code === 'string') return code.length <= room ? code : undefined;
  if (code.parts.length === 0) return room < 2 ? undefined : code.open + code.close;
  const [open, close] = code.open === '{' ? ['{ ', ' }'] : [code.open, code.close];
  let line = open;
  for (const [index, { lead, code: part }] of code.parts.entries()) {
    const before = `${line}${index === 0 ? '' : ', '}${lead}`;
    const flat = onOneLine(part, room - before.length - close.length);
    if (flat === undefined) return undefined;
    line = before + flat;
  }
  return line + close;
}
