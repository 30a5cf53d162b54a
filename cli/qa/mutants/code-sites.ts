import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { type CodeNode, type CodeOperator, type CodeSpot, codeOperators } from './code-operators.ts';
import { type Area, type Change, type CodeSite, lineAt, shortly } from './site.ts';

/** Which files deal with what an area describes, in the browser and in the server. */
export const handling: Readonly<Record<Area, readonly string[]>> = {
  rules: [
    'server/http/reading/input.ts',
    'server/http/reading/header-input.ts',
    'server/http/reading/repeated-name.ts',
    'runtime/blocks/form/ruled-validator.ts',
    'runtime/blocks/form/field-errors.ts',
    'runtime/blocks/form/use-sending.ts',
    'runtime/forms/messages.ts',
    'runtime/forms/translate.ts',
    'runtime/forms/words.ts',
  ],
  guards: [
    'server/rights',
    'server/handlers/subjects.ts',
    'runtime/guards/run-guards.ts',
    'runtime/guards/refusal.ts',
  ],
  errors: [
    'server/http/errors.ts',
    'server/http/words.ts',
    'server/http/request-language.ts',
    'server/doors/known-error.ts',
    'runtime/http/error-effects.ts',
    'runtime/guards/effects.ts',
    'runtime/feedback/error-words.ts',
    'runtime/feedback/params-of-answer.ts',
    'runtime/feedback/ports.ts',
    'runtime/feedback/toasts.ts',
  ],
  constants: [
    'server/http',
    'server/doors',
    'runtime/polls',
    'runtime/forms',
    'runtime/feedback',
    'runtime/http',
  ],
  states: ['runtime/polls'],
};

/** Every place of code at which something may go wrong that an area describes. */
export function findCodeSites(project: string, wanted: readonly Area[]): CodeSite[] {
  return wanted.flatMap((area) =>
    handling[area]
      .flatMap((path) => filesAt(project, path))
      .flatMap((file) => sitesInText(readFileSync(join(project, file), 'utf8'), file, area)),
  );
}

/** The constants that code below these folders takes, tests aside, by the names that it knows them under. */
export function constantsIn(project: string, folders: readonly string[]): ReadonlySet<string> {
  const files = folders.flatMap((path) => filesAt(project, path));
  return new Set(
    files.flatMap((file) => {
      const text = readFileSync(join(project, file), 'utf8');
      if (!text.includes(constantsModule)) return [];
      return [...constantsOf(parseSync(file, text).program as unknown as CodeNode)];
    }),
  );
}

function filesAt(project: string, path: string): string[] {
  const isFolder = statSync(join(project, path)).isDirectory();
  const files = isFolder ? readdirSync(join(project, path), { recursive: true }).map(String) : [''];
  return files
    .map((file) => (file === '' ? path : `${path}/${file.replaceAll('\\', '/')}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
    .sort();
}

/** The same in the text of one file. */
export function sitesInText(text: string, file: string, area: Area): CodeSite[] {
  const { program } = parseSync(file, text);
  // The parser types each sort of node by itself; here all nodes are alike.
  const root = program as unknown as CodeNode;
  const own = codeOperators.filter(({ ofConstants = false }) => ofConstants === (area === 'constants'));
  const found: CodeSite[] = [];
  const textOf = (from: number, to: number) => text.slice(from, to);
  walk(root, { parent: undefined, isInside: false, constants: constantsOf(root), textOf }, (spot) => {
    for (const operator of own) {
      const change = operator.change(spot);
      if (change) found.push(siteOf({ spot, operator, change, file, text, area }));
    }
  });
  return found;
}

interface Around extends Omit<CodeSpot, 'node'> {
  /** What runs while a module is loaded has no switch: it runs once, before any case. */
  isInside: boolean;
}

function walk(node: CodeNode, around: Around, see: (spot: CodeSpot) => void): void {
  const { parent, constants, textOf } = around;
  if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return;
  if (around.isInside) see({ node, parent, constants, textOf });
  const isInside = around.isInside || /Function/.test(node.type);
  for (const [name, value] of Object.entries(node)) {
    // What is declared is no use of it, and neither is what stands behind a dot.
    const isName =
      (name === 'property' || name === 'key' || name === 'id' || name === 'params') && !node.computed;
    if (isName) continue;
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'object' && one !== null && typeof one.type === 'string')
        walk(one, { parent: node, constants, textOf, isInside }, see);
  }
}

const constantsModule = '#generated/constants.ts';

/** What a file takes of the constants of the description. */
function constantsOf(root: CodeNode): ReadonlySet<string> {
  const imports = (root.body as CodeNode[]).filter(
    ({ type, source, importKind }) =>
      type === 'ImportDeclaration' &&
      importKind !== 'type' &&
      (source as { value?: string }).value === constantsModule,
  );
  const names = imports.flatMap(({ specifiers }) =>
    (specifiers as CodeNode[]).map(({ local }) => String((local as { name?: string }).name)),
  );
  return new Set(names);
}

interface Found {
  spot: CodeSpot;
  operator: CodeOperator;
  change: Change;
  file: string;
  text: string;
  area: Area;
}

function siteOf({ spot: { node }, operator, change, file, text, area }: Found): CodeSite {
  const { start: from, end: to } = node;
  const was = text.slice(from, to);
  return {
    side: 'code',
    area,
    operator: operator.id,
    file,
    line: lineAt(text, from),
    from,
    to,
    change,
    ...shortly(
      was,
      changed(was, change, (one, other) => text.slice(one, other)),
    ),
  };
}

/** What stands there while the switch is on. */
export function changed(was: string, change: Change, part: (from: number, to: number) => string): string {
  switch (change.is) {
    case 'negated':
      return `!(${was})`;
    case 'left out':
    case 'absent':
      return '';
    case 'doubled':
      return `(2 * ${was})`;
    case 'instead':
      return change.text;
    case 'part':
      return part(change.from, change.to);
    default:
      return `(${part(...change.left)}) ${change.sign} (${part(...change.right)})`;
  }
}
