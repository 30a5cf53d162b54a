const reserved = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof undefined var void while with yield arguments eval'
  ).split(' '),
);

/** A text in single quotes; what an editor or a parser could take for a line end is escaped. */
export function quote(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\u007f', '\\u007f');
  return `'${inner}'`;
}

/** Whether a name can stand where TypeScript wants an identifier. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.has(name);
}

/** A name for an exported constant; a reserved word gets a trailing underscore. */
export function identifier(name: string): string {
  const safe = name.replaceAll(/[^\w$]+/g, '_');
  if (isIdentifier(safe)) return safe;
  return /^\d/.test(safe) || safe === '' ? `_${safe}` : `${safe}_`;
}

/** A property name: bare where possible; `__proto__` is computed, since otherwise it would set the prototype. */
export function propertyKey(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return isIdentifier(name) ? name : quote(name);
}

/** `.name`, `?.name` or `?.['odd-name']`. */
export function memberOf(name: string): string {
  return isIdentifier(name) ? `?.${name}` : `?.[${quote(name)}]`;
}

/** `.name` or `['odd-name']`, of what is surely there. */
export function ownMemberOf(name: string): string {
  return memberOf(name)
    .replace(/^\?\.(?=\[)/, '')
    .replace(/^\?\./, '.');
}

/** A number with separators from five digits on, as people write it. */
export function number(value: number): string {
  if (Object.is(value, -0)) return '0';
  const text = String(value);
  return /^-?\d{5,}$/.test(text) ? text.replaceAll(/\B(?=(\d{3})+$)/g, '_') : text;
}

/** A union of literal types; `never` for none. */
export function unionOf(values: readonly (string | number)[]): string {
  const unique = [...new Set(values)];
  return (
    unique.map((value) => (typeof value === 'number' ? String(value) : quote(value))).join(' | ') || 'never'
  );
}
