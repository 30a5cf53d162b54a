import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { settingsMostBytes } from '#generated/constants.ts';
import { ConfigError } from '../config.ts';
import { rows, type Variable } from './names.ts';

/** What a file says of one setting. */
export interface Written {
  text: string;
  line: number;
}

export type FileSettings = ReadonlyMap<Variable, Written>;

/** Reads a file of settings. Throws a sentence with file and line at the first thing that is none. */
export function readSettingsFile(path: string): FileSettings {
  const source = textOf(path);
  const lines = new LineCounter();
  const refuse = (says: string, offset = 0): never => {
    throw new ConfigError(`${path}, line ${lines.linePos(offset).line}: ${says}`);
  };
  // NOTE: at `silent` the parser passes a second document over as well.
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const [slip] = document.errors;
  if (slip) refuse(`this is no YAML (${slip.message}).`, slip.pos[0]);
  const { contents } = document;
  if (contents === null) return new Map();
  if (!isMap(contents)) return refuse('settings are lines such as `port: 6100`.', startOf(contents));
  const found = new Map<Variable, Written>();
  for (const { key, value, offset } of linesOf(contents)) {
    const [variable, setting] = rows.find((row) => row[1].key === key) ?? [];
    if (variable === undefined || setting === undefined)
      return refuse(`there is no setting \`${key.slice(0, 40)}\`. There are: ${keys}.`, offset);
    const text = wordsOf(value);
    if (text === undefined)
      refuse(`\`${setting.key}\` must be one value, or a list of at least one.`, offset);
    // As an empty variable: it is not set.
    if (!text) continue;
    const { line } = lines.linePos(offset);
    found.set(variable, { text: setting.isFolder ? resolve(dirname(path), text) : text, line });
  }
  return found;
}

interface Line {
  key: string;
  value: unknown;
  offset: number;
}

/** Each thing that is set. What has a text for each language stands in a map of them, or is one text for all. */
function linesOf({ items }: YAMLMap): Line[] {
  return items.flatMap(({ key: node, value }) => {
    const [key, offset] = [isScalar(node) ? String(node.value) : String(node), startOf(node as Node)];
    const spoken = rows.flatMap(([, row]) => (row.key.startsWith(`${key}.`) ? [row.key] : []));
    if (spoken.length === 0) return [{ key, value, offset }];
    if (!isMap(value)) return spoken.map((own) => ({ key: own, value, offset }));
    return value.items.map(({ key: language, value: own }) => ({
      key: `${key}.${String(language)}`,
      value: own,
      offset: startOf(language as Node),
    }));
  });
}

const keys = rows.map(([, { key }]) => key).join(', ');

const startOf = (node: { range?: Node['range'] } | null): number => node?.range?.[0] ?? 0;

function textOf(path: string): string {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > settingsMostBytes)
      throw new ConfigError(`${path} is no file of settings: it has more than ${settingsMostBytes} bytes.`);
    return bytes.toString('utf8');
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`The file of settings ${path} cannot be read (${code}).`, { cause });
  }
}

/** A value as the environment would say it. Undefined where it is neither one value nor a list of such. */
function wordsOf(value: unknown): string | undefined {
  if (value === null) return '';
  if (isScalar(value)) return scalarText(value);
  if (!isSeq(value)) return undefined;
  const each = value.items.map((item) => (isScalar(item) ? scalarText(item) : undefined));
  return each.length > 0 && each.every(Boolean) ? each.join(', ') : undefined;
}

/** Digits stay as they are written: a key of digits alone is no number. */
function scalarText({ value, source }: Scalar): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' ? value : (source ?? String(value));
}
