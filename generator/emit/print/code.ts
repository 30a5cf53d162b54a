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
  const flat = onOneLine(code);
  if (indent + used + flat.length <= width) return flat;
  const inner = indent + 2;
  const lines = code.parts.map(
    ({ lead, code: part }) => `${' '.repeat(inner)}${lead}${layOut(part, inner, lead.length + 1)},\n`,
  );
  return `${code.open}\n${lines.join('')}${' '.repeat(indent)}${code.close}`;
}

function onOneLine(code: Code): string {
  if (typeof code === 'string') return code;
  if (code.parts.length === 0) return code.open + code.close;
  const inner = code.parts.map(({ lead, code: part }) => lead + onOneLine(part)).join(', ');
  return code.open === '{' ? `{ ${inner} }` : code.open + inner + code.close;
}
