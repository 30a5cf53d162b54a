import type { Ajv as AjvClass, Options } from 'ajv';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import { compact } from './compact.ts';
import { addLengthKeywords, loadCodegen } from './length-keywords.ts';
import { phone, uri } from './support/formats.js';

/** The packages behind the validators, loaded once and only when a validator is wanted. */
export async function loadCompiler() {
  const [{ Ajv, _ }, codegen, standalone, formats] = await Promise.all([
    import('ajv'),
    loadCodegen(),
    import('ajv/dist/standalone/index.js'),
    import('ajv-formats/dist/formats.js'),
  ]);
  return {
    Ajv,
    codegen,
    print: printerOf(standalone),
    formatsCode: _`require("hub/formats")`,
    formats: { ...(formats.fullFormats as Formats), uri, phone },
  };
}

/** Node wraps a CommonJS default export once more than a bundler does. */
function printerOf({ default: own }: typeof import('ajv/dist/standalone/index.js')) {
  return 'default' in own && typeof own.default === 'function' ? (own.default as typeof own) : own;
}

/** The result of `loadCompiler`. */
export type Compiler = Awaited<ReturnType<typeof loadCompiler>>;
type FormatCheck = RegExp | ((text: string) => boolean) | { validate: unknown } | boolean;
type Formats = Record<string, FormatCheck>;

/** Formats that stand in support/formats.js, since they are more than a regular expression. */
export const supportedFormats: Record<string, string> = {
  date: 'date',
  time: 'time',
  'date-time': 'dateTime',
  uri: 'uri',
  phone: 'phone',
};

/** How much freedom the input has. */
export type Strictness = 'input' | 'entity';

const optionsOf: Record<Strictness, Options> = {
  // What comes from an address is text: it is read as the type asked for, and unknown parameters are ignored.
  input: { coerceTypes: 'array', useDefaults: true, removeAdditional: true },
  entity: {},
};

/** An ajv of its own for one schema, so that the names in its code do not depend on what else there is. */
export function createAjv(compiler: Compiler, strictness: Strictness, source: boolean): AjvClass {
  const ajv = new compiler.Ajv({
    allErrors: true,
    strict: false,
    // The model made these schemas: checking them against the meta-schema would cost more than compiling them.
    meta: false,
    validateSchema: false,
    // `.inf` of YAML and `1e999` of JSON are read as numbers, and nobody counts so far.
    strictNumbers: true,
    ...optionsOf[strictness],
    code: source ? { source, esm: true, lines: true, formats: compiler.formatsCode } : {},
  });
  addLengthKeywords(ajv, compiler.codegen);
  for (const [name, check] of portableFormats(compiler.formats)) ajv.addFormat(name, check);
  return ajv;
}

type PortableFormat = [name: string, check: RegExp | true | ((text: string) => boolean)];

/** Formats whose code can be printed: regular expressions, and those of support/formats.js. */
export function portableFormats(formats: Formats): PortableFormat[] {
  return Object.entries(formats).flatMap(([name, format]): PortableFormat[] => {
    const check = typeof format === 'object' && 'validate' in format ? format.validate : format;
    if (check === true || check instanceof RegExp) return [[name, check]];
    const supported = typeof check === 'function' && Object.hasOwn(supportedFormats, name);
    return supported ? [[name, check as (text: string) => boolean]] : [];
  });
}

/** The code of one validator as an ES module whose imports are our own support files. */
export function compileStandalone(
  schema: JsonSchema,
  strictness: Strictness,
  options: Where & { compiler: Compiler },
): string {
  const { compiler } = options;
  const ajv = createAjv(compiler, strictness, true);
  return toModule(compiler.print(ajv, ajv.compile(schema)), options);
}

interface Where {
  /** How the file reaches validators/support/: `../support/`. */
  support: string;
  /** What the file is for, in messages. */
  name: string;
}

const runtime: Record<string, { file: string; name: string }> = {
  'require("ajv/dist/runtime/ucs2length").default': { file: 'length.js', name: 'ucs2length' },
  'require("ajv/dist/runtime/equal").default': { file: 'equal.js', name: 'equal' },
};

/** Turns what ajv prints for Node into an ES module: each `require` becomes an import of a support file. */
export function toModule(code: string, { support, name }: Where): string {
  const imports = new Map<string, Set<string>>();
  const add = (file: string, exported: string, local = exported) => {
    const name = exported === local ? local : `${exported} as ${local}`;
    imports.set(file, (imports.get(file) ?? new Set()).add(name));
    return '';
  };
  const body = compact(code, add)
    .replace(/^"use strict";\n?/, '')
    .replaceAll(
      /const (\w+) = require\("hub\/formats"\)(?:\.(\w+)|\["([^"]+)"\]);?/g,
      (_, local, bare, quoted) => add('formats.js', supportedFormats[bare ?? quoted] ?? bare, local),
    )
    .replaceAll(/const (\w+) = (require\("[^"]+"\)\.default);?/g, (found, local, source) => {
      const known = runtime[source];
      return known === undefined ? found : add(known.file, known.name, local);
    })
    .replace(/export default \w+;?\n?/, '')
    .replaceAll(/\n{2,}/g, '\n');
  if (/\brequire\(/.test(body))
    throw new Error(`The validator of ${name} needs a package: ${/require\([^)]*\)/.exec(body)?.[0]}`);
  const lines = [...imports].map(
    ([file, names]) => `import { ${[...names].sort().join(', ')} } from '${support}${file}';`,
  );
  return `${[...lines.sort(), body.trim()].join('\n')}\n`;
}
