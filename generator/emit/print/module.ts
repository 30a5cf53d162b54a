import type { OutputFile } from '../output.ts';
import { sortedUnique } from '../output.ts';
import { type Code, layOut } from './code.ts';

/** One TypeScript file being made: what it imports is gathered while its body is printed. */
export class Module {
  readonly #path: string;
  readonly #imports = new Map<string, { values: Set<string>; types: Set<string> }>();
  readonly #body: string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** Imports a value from a file of generated/, such as `guards.ts`, and gives its name back. */
  need(name: string, from: string): string {
    if (from !== this.#path) this.#importsOf(from).values.add(name);
    return name;
  }

  /** Imports a type from a file of generated/ or a package, and gives its name back. */
  needType(name: string, from: string): string {
    if (from !== this.#path) this.#importsOf(from).types.add(name);
    return name;
  }

  /** Adds a piece of the body; pieces stand one line apart. */
  add(text: string): void {
    this.#body.push(text);
  }

  /** Adds `export const name: type = code;`. */
  addConst(name: string, code: Code, { type, about, before = '', suffix = '' }: ConstOptions = {}): void {
    const head = `export const ${name}${type === undefined ? '' : `: ${type}`} = ${before}`;
    const comment = about === undefined ? '' : `/** ${about.replaceAll('*/', '* /')} */\n`;
    this.add(`${comment}${head}${layOut(code, 0, head.length + suffix.length + 1)}${suffix};`);
  }

  toFile(from: string[]): OutputFile {
    const imports = this.#printImports();
    const content = `${[...(imports === '' ? [] : [imports]), ...this.#body].join('\n\n')}\n`;
    return { path: this.#path, content, from: sortedUnique(from) };
  }

  #importsOf(from: string) {
    const known = this.#imports.get(from);
    if (known !== undefined) return known;
    const made = { values: new Set<string>(), types: new Set<string>() };
    this.#imports.set(from, made);
    return made;
  }

  #printImports(): string {
    const lines = sortedUnique(this.#imports.keys()).map((from) => {
      const { values, types } = this.#importsOf(from);
      const typeNames = sortedUnique(types).filter((name) => !values.has(name));
      const specifier = from.endsWith('.ts') ? relativePath(this.#path, from) : from;
      if (values.size === 0) return `import type { ${typeNames.join(', ')} } from '${specifier}';`;
      const names = [...sortedUnique(values), ...typeNames.map((name) => `type ${name}`)];
      return `import { ${names.join(', ')} } from '${specifier}';`;
    });
    return lines.join('\n');
  }
}

interface ConstOptions {
  type?: string;
  about?: string;
  /** What stands before the value: `endpointsOf(`. */
  before?: string;
  /** What follows the value: ` as const`. */
  suffix?: string;
}

/** The import specifier of one file of generated/ as seen from another. */
export function relativePath(file: string, target: string): string {
  const here = file.split('/').slice(0, -1);
  const there = target.split('/');
  while (here.length > 0 && there.length > 1 && here[0] === there[0]) {
    here.shift();
    there.shift();
  }
  return (here.length === 0 ? './' : '../'.repeat(here.length)) + there.join('/');
}
