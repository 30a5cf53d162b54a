/** A word of a condition with what stands before it: names with their dots, texts in quotes, brackets, operators. */
const words = /'[^']*'|"[^"]*"|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*|[()[\]]|[^\s()[\]'"A-Za-z_$]+/g;

/** Another name for what a condition speaks of; texts in quotes stay, and so do fields that are called the same. */
export function renameSubject(condition: string, from: string, to: string): string {
  return condition.replace(words, (word, at: number) => {
    if (condition[at - 1] === '.') return word;
    return word === from || word.startsWith(`${from}.`) ? to + word.slice(from.length) : word;
  });
}

/** What a condition speaks of: the first part of each name. */
export function namesIn(condition: string): string[] {
  const names = [...condition.matchAll(words)].map(([word]) => word);
  return names.filter((word) => /^[A-Za-z_$]/.test(word) && !operators.has(word));
}

const operators = new Set(['and', 'or', 'not', 'in', 'contains', 'null', 'true', 'false']);

/** The parts of a condition that stand between one operator, outside of brackets, as they are written. */
export function partsOf(condition: string, operator: 'and' | 'or'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: word, index } of condition.matchAll(words)) {
    if (word === '(' || word === '[') depth++;
    else if (word === ')' || word === ']') depth--;
    else if (word === operator && depth === 0) {
      parts.push(condition.slice(from, index).trim());
      from = index + word.length;
    }
  }
  return [...parts, condition.slice(from).trim()];
}

/** What must hold all together; `or` binds less, so that a condition with one at its top is a whole. */
export const conjuncts = (condition: string): string[] =>
  partsOf(condition, 'or').length > 1 ? [condition.trim()] : partsOf(condition, 'and');

/** Terms by their names, to look through. */
type Terms = ReadonlyMap<string, string>;

/** Whether a condition can hold for nobody who is not signed in; where that is not known, it may hold. */
export function failsForVisitors(condition: string, terms: Terms, seen: readonly string[] = []): boolean {
  const either = partsOf(condition, 'or');
  if (either.length > 1) return either.every((part) => failsForVisitors(part, terms, seen));
  const all = partsOf(condition, 'and');
  if (all.length > 1) return all.some((part) => failsForVisitors(part, terms, seen));
  const inner = inBrackets(condition);
  if (inner !== undefined) return failsForVisitors(inner, terms, seen);
  const term = terms.get(condition);
  if (term !== undefined)
    return !seen.includes(condition) && failsForVisitors(term, terms, [...seen, condition]);
  // Nothing equals nothing alone: what is compared with a value is not there.
  return condition === 'viewer != null' || /^viewer\.[\w.]+\s*==\s*(?!null\b)\S/.test(condition);
}

function inBrackets(condition: string): string | undefined {
  if (!condition.startsWith('(') || !condition.endsWith(')')) return undefined;
  let depth = 0;
  for (const { 0: word, index } of condition.matchAll(words)) {
    if (word === '(') depth++;
    else if (word === ')') depth--;
    if (depth === 0) return index === condition.length - 1 ? condition.slice(1, -1).trim() : undefined;
  }
  return undefined;
}

/** Every name that a condition reads, through terms as well. */
export function readBy(condition: string, terms: Terms, seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  for (const name of namesIn(condition)) {
    const term = terms.get(name);
    names.add(name.split('.')[0] ?? name);
    if (term === undefined || seen.has(name)) continue;
    for (const inner of readBy(term, terms, seen.add(name))) names.add(inner);
  }
  return names;
}

/** A condition as a value of YAML that stands in brackets. */
export const quotedInLine = (text: string): string =>
  /[,[\]{}#]|: |^['"&*!|>%@`?-]/.test(text) ? JSON.stringify(text) : text;
