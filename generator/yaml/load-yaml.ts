import { createRequire } from 'node:module';
import type { Document, LineCounter, Scalar, Node as YamlNode } from 'yaml';
import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import type { SpecEntry, SpecMap, SpecNode } from './spec-node.ts';

type Yaml = typeof import('yaml');

let loaded: Yaml | undefined;
/** Loaded with the first text: a run whose trees are all known needs it not at all. */
const yaml = (): Yaml => (loaded ??= createRequire(import.meta.url)('yaml'));

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;

interface Reading {
  file: string;
  lines: LineCounter;
  faults: Faults;
}

/**
 * Reads one YAML text into a tree with places. Everything that YAML allows and the language does not is a fault.
 * @returns the tree, or undefined where the file could not be read at all.
 */
export function loadYaml(file: string, bytes: Uint8Array, faults: Faults): SpecNode | undefined {
  const start: Place = { file, line: 1, col: 1 };
  if (bytes.byteLength > MAX_BYTES) {
    faults.add('HUB1009', start, { max: '1 MB' });
    return undefined;
  }
  const text = decode(bytes);
  if (text === undefined) {
    faults.add('HUB1001', start);
    return undefined;
  }
  const deep = tooDeep(text);
  if (deep !== undefined) {
    faults.add('HUB1010', { file, ...deep }, { max: MAX_DEPTH });
    return undefined;
  }
  return parseText(file, text, faults);
}

function parseText(file: string, text: string, faults: Faults): SpecNode | undefined {
  const lines = new (yaml().LineCounter)();
  const reading: Reading = { file, lines, faults };
  const documents = yaml().parseAllDocuments(text, {
    lineCounter: lines,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const [first, second] = Array.isArray(documents) ? documents : [];
  if (first === undefined || (first.contents === null && first.errors.length === 0)) {
    faults.add('HUB1015', { file, line: 1, col: 1 });
    return undefined;
  }
  if (second !== undefined) faults.add('HUB1012', placeOf(reading, second.range?.[0] ?? 0));
  reportSyntax(reading, first, text);
  if (first.errors.length > 0 || first.contents === null) return undefined;
  return convert(reading, first.contents as YamlNode, 0);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8; the caller says so.
    return undefined;
  }
}

/** NOTE: the YAML parser recurses; a file of ten thousand brackets would exhaust the stack before it reports. */
function tooDeep(text: string): { line: number; col: number } | undefined {
  let depth = 0;
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) {
      line++;
      lineStart = i + 1;
    } else if (c === 91 || c === 123) depth++;
    else if ((c === 93 || c === 125) && depth > 0) depth--;
    const dashes = i === lineStart ? nestedDashes(text, i) : 0;
    if (depth > MAX_DEPTH || dashes > MAX_DEPTH) return { line, col: i - lineStart + 1 };
  }
  return deepestIndent(text);
}

function nestedDashes(text: string, from: number): number {
  let first = from;
  while (text[first] === ' ') first++;
  const mark = text[first];
  if (mark !== '-' && mark !== '?' && mark !== ':') return 0;
  const run = /^(?:[ ]*[-?:][ ]){2,}/.exec(text.slice(from, from + 1000));
  return run === null ? 0 : run[0].replace(/ /g, '').length;
}

function deepestIndent(text: string): { line: number; col: number } | undefined {
  const open: number[] = [];
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (row.trim() === '') continue;
    const indent = row.length - row.trimStart().length;
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
    open.push(indent);
    if (open.length > MAX_DEPTH) return { line, col: indent + 1 };
  }
  return undefined;
}

function placeOf({ file, lines }: Reading, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(1, line), col: Math.max(1, col) };
}

function reportSyntax(reading: Reading, doc: Document, text: string): void {
  for (const error of doc.errors) {
    const place = placeOf(reading, error.pos[0]);
    const row = text.split('\n')[place.line - 1] ?? '';
    const braces = /[:[,{]\s*([^\s"'{}[\],][^\s"'{}[\],]*\{[^}]*\}[^\s,}\]]*)/.exec(row);
    if (braces && /\{.*\{/.test(row)) {
      reading.faults.add(
        'HUB1008',
        { ...place, col: row.indexOf(braces[1] ?? '') + 1 },
        { example: braces[1] },
      );
    } else {
      reading.faults.add('HUB1002', place, { reason: firstSentence(error.message) });
    }
  }
  for (const warning of doc.warnings) {
    const tag = /!\S*/.exec(warning.message)?.[0] ?? '!';
    reading.faults.add('HUB1004', placeOf(reading, warning.pos[0]), { name: tag });
  }
}

function firstSentence(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?/, '').slice(0, 200);
}

function convert(reading: Reading, node: YamlNode, depth: number): SpecNode | undefined {
  const at = placeOf(reading, node.range?.[0] ?? 0);
  if (depth > MAX_DEPTH) {
    reading.faults.add('HUB1010', at, { max: MAX_DEPTH });
    return undefined;
  }
  if (yaml().isAlias(node)) {
    reading.faults.add('HUB1005', at);
    return undefined;
  }
  if ('anchor' in node && node.anchor !== undefined) reading.faults.add('HUB1005', at);
  if (node.tag?.startsWith('!')) reading.faults.add('HUB1004', at, { name: node.tag });
  if (yaml().isMap(node)) return convertMap(reading, node.items, at, depth);
  if (yaml().isSeq(node)) {
    const items = node.items.flatMap((item) => convert(reading, item as YamlNode, depth + 1) ?? []);
    return { t: 'list', items, at };
  }
  return yaml().isScalar(node) ? convertScalar(reading, node, at) : undefined;
}

function convertScalar({ faults }: Reading, node: Scalar, at: Place): SpecNode | undefined {
  const { value } = node;
  if (typeof value === 'bigint' || typeof value === 'object') {
    if (value === null) return { t: 'scalar', value: null, at };
    faults.add('HUB1002', at, { reason: 'a value that is neither text, number nor yes or no' });
    return undefined;
  }
  return { t: 'scalar', value: value as string | number | boolean, at };
}

function convertMap(reading: Reading, pairs: readonly unknown[], at: Place, depth: number): SpecMap {
  const entries = new Map<string, SpecEntry>();
  for (const pair of pairs) {
    if (!yaml().isPair(pair)) continue;
    const entry = convertPair(reading, pair.key, pair.value, { at, depth });
    if (entry === undefined) continue;
    if (entries.has(entry.key)) reading.faults.add('HUB1003', entry.keyAt, { name: entry.key });
    else entries.set(entry.key, entry);
  }
  return { t: 'map', entries, at };
}

function convertPair(
  reading: Reading,
  key: unknown,
  value: unknown,
  map: { at: Place; depth: number },
): SpecEntry | undefined {
  if (!yaml().isScalar(key) || key.value === null || typeof key.value === 'object') {
    const offset = (key as YamlNode | null)?.range?.[0];
    reading.faults.add('HUB1011', offset === undefined ? map.at : placeOf(reading, offset));
    return undefined;
  }
  const keyAt = placeOf(reading, key.range?.[0] ?? 0);
  const name = String(key.value);
  if (name === '<<' && key.type === yaml().Scalar.PLAIN) {
    reading.faults.add('HUB1006', keyAt);
    return undefined;
  }
  if (isEmpty(value)) {
    // `when: !x` parses as an empty value with a tag; the tag is the better thing to name.
    const tag = yaml().isScalar(value) ? value.tag : undefined;
    if (tag?.startsWith('!')) reading.faults.add('HUB1004', keyAt, { name: tag });
    else reading.faults.add('HUB1007', keyAt, { name });
    return undefined;
  }
  const converted = convert(reading, value as YamlNode, map.depth + 1);
  return converted && { key: name, keyAt, value: converted };
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return yaml().isScalar(value) && value.type === yaml().Scalar.PLAIN && (value.source ?? '') === '';
}
