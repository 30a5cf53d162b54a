import { posix } from 'node:path';
import { parseSync } from 'vite';

/** One thing that a file asks another for. */
export interface Import {
  /** The path from the root of the project, or the name of a package. */
  to: string;
  isPackage: boolean;
  /** While it is loaded, later by `import()`, a pattern or an address, or for a type, which is gone when it runs. */
  how: 'load' | 'later' | 'type';
  line: number;
}

type Node = { type: string; start: number } & Record<string, unknown>;
interface Source {
  value?: unknown;
  quasis?: { value: { cooked?: string } }[];
}

/**
 * Every import of a file, as the parser finds it: of values and of types, at once and later; of files that a pattern names, and
 * of those that run beside it.
 */
export function findImports(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (source: Source | null | undefined, how: Import['how'], start: number) => {
    // Of a path that is put together later, what stands before the first gap says the folder.
    const said = source?.value ?? source?.quasis?.[0]?.value.cooked;
    if (typeof said !== 'string' || said.startsWith('node:')) return;
    found.push({ ...targetOf(file, said), how, line: text.slice(0, start).split('\n').length });
  };
  // Whatever is asked for later is anywhere in a file; everything else stands at its top.
  const each = /\bimport\s*[.(]/.test(text) ? visit : visitTop;
  // The parser types each sort of node by itself; here all are nodes alike.
  each(program as unknown as Node, (node) => {
    const source = node.source as Source | null | undefined;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        return add(source, isForTypes(node) ? 'type' : 'load', node.start);
      case 'ImportExpression':
        return add(source, 'later', node.start);
      case 'TSImportType':
        return add(source, 'type', node.start);
      case 'CallExpression':
      case 'NewExpression':
        for (const { said, how } of addressesIn(node)) add({ value: said }, how, node.start);
    }
  });
  return found;
}

function isForTypes(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const named = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[];
  return named.length > 0 && named.every((each) => (each.importKind ?? each.exportKind) === 'type');
}

/** The files that a pattern names, and the one at an address that is told from that of the file itself. */
function addressesIn({ callee, arguments: given }: Node): { said: string; how: Import['how'] }[] {
  const [first, second] = given as (Node | undefined)[];
  const asked = ofItself(callee as Node);
  if (asked === 'glob') {
    const how = /"name":"eager".*?"value":true/.test(JSON.stringify(second ?? {})) ? 'load' : 'later';
    const patterns = first?.type === 'ArrayExpression' ? (first.elements as Node[]) : [first];
    const texts = patterns.flatMap((one) => (typeof one?.value === 'string' ? [one.value] : []));
    return texts.filter((said) => !said.startsWith('!')).map((said) => ({ said, how }));
  }
  const said = first?.value;
  if (asked === 'resolve') return [said, patternOf(first)].flatMap((one) => toLater(one));
  if (typeof said !== 'string') return [];
  const isCode = /\.[jt]sx?$/.test(said) && (callee as Node).name === 'URL' && ofItself(second) === 'url';
  return isCode ? [{ said: /^[./#]/.test(said) ? said : `./${said}`, how: 'later' }] : [];
}

const toLater = (said: unknown) => (typeof said === 'string' ? [{ said, how: 'later' as const }] : []);

/** A path that is put together at run time, as a pattern: its gaps may hold anything. */
const patternOf = (node: Node | undefined) =>
  (node as Source | undefined)?.quasis?.map(({ value }) => value.cooked ?? '').join('*');

/** What is asked of `import.meta`. */
function ofItself(node: Node | undefined): unknown {
  const { object, property } = (node ?? {}) as { object?: Node; property?: { name?: unknown } };
  return object?.type === 'MetaProperty' ? property?.name : undefined;
}

function targetOf(file: string, said: string): Pick<Import, 'to' | 'isPackage'> {
  const path = said.replace(/\?.*$/, '').replaceAll('**', '*/*');
  if (/^#(?:generated|runtime)\//.test(path)) {
    const to = path.slice(1);
    return { to: /\.\w+$/.test(to) ? to : `${to}.ts`, isPackage: false };
  }
  if (path.startsWith('/')) return { to: path.slice(1), isPackage: false };
  if (!path.startsWith('.')) return { to: path, isPackage: true };
  return { to: posix.join(posix.dirname(file), path), isPackage: false };
}

function visitTop({ body }: Node, see: (node: Node) => void): void {
  for (const node of body as Node[]) see(node);
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        visit(child as Node, see);
    }
  }
}
