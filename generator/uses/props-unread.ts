import type { Node } from 'typescript/unstable/ast';
import {
  isBindingElement,
  isIdentifier,
  isInterfaceDeclaration,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isStringLiteral,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is';
import type { Symbol as Named } from 'typescript/unstable/sync';
import { typeName } from '../grammar/block-type.ts';
import { wordsOfAll } from '../grammar/block-words.ts';
import type { CodeUses } from '../load/code-uses.ts';
import type { Compiled } from './program.ts';

const home = 'screens/types.ts';
const drawn = /^(?:runtime|screens)\//;

/**
 * Properties that the generated types of blocks declare, and those that no code reads: `CollectionProps.card.facts`. One that is handed
 * on to code with a type of its own is read where that reads a property of the name; in the folder of a block, of that block.
 */
export function propsIn(program: Compiled): Pick<CodeUses, 'props' | 'unread'> {
  const blocks = blocksIn(program);
  const declared = [...declaredIn(program)].filter((path) => isOfBlock(path, blocks));
  const names = new Set(declared.map(lastOf));
  const read = new Set<string>();
  const alike = new Set<string>();
  for (const [path, file] of program.code) {
    if (!drawn.test(path)) continue;
    const folder = /^runtime\/blocks\/([\w-]+)\//.exec(path)?.[1];
    for (const symbol of readIn(file, names, program))
      for (const handle of symbol.declarations) {
        if (program.isOwn(handle.path, /^generated\/screens\/types\.ts$/)) {
          const node = handle.resolve();
          if (node) read.add(pathOf(node));
        } else if (program.isOwn(handle.path, drawn)) alike.add(`${folder ?? ''} ${symbol.name}`);
      }
  }
  const isAlike = (path: string) =>
    alike.has(` ${lastOf(path)}`) || alike.has(`${folderOf(path)} ${lastOf(path)}`);
  return {
    unread: declared.filter((path) => !read.has(path) && !isAlike(path)).sort(),
    props: declared.sort(),
  };
}

/** The blocks whose components are among the code, as their types begin. */
function blocksIn({ code }: Compiled): string[] {
  const folders = code.flatMap(([path]) => /^runtime\/blocks\/([\w-]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].map(typeName);
}

/** What a block itself declares; words that all of them take are read in one place for all. */
function isOfBlock(path: string, blocks: readonly string[]): boolean {
  const [type = '', word = ''] = path.split('.');
  const isOfAll = blocks.some((block) => type === `${block}Props`) && wordsOfAll.includes(word);
  return !isOfAll && blocks.some((block) => type.startsWith(block));
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** `TwoWordsProps.a` is drawn in the folder `two-words`. */
const folderOf = (path: string) =>
  (path.split('.')[0] ?? '')
    .replace(/Props$/, '')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

function declaredIn({ generated }: Compiled): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (isPropertySignatureDeclaration(node)) found.add(pathOf(node));
    node.forEachChild(visit);
  };
  generated(home)?.forEachChild(visit);
  return found;
}

/** The names of a property and of those that it stands in, from the type on. */
function pathOf(node: Node): string {
  if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return node.name.text;
  if (node.parent === undefined) return '';
  const outer = pathOf(node.parent);
  if (!isPropertySignatureDeclaration(node)) return outer;
  const { name } = node;
  return `${outer}.${isIdentifier(name) || isStringLiteral(name) ? name.text : ''}`;
}

/** What is read in a file by one of these names. */
function readIn(file: Node, names: ReadonlySet<string>, { checker }: Compiled): Named[] {
  const said: Node[] = [];
  const taken: { from: Node; name: string }[] = [];
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node) && names.has(node.name.text)) said.push(node.name);
    if (isBindingElement(node) && isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (name && isIdentifier(name) && names.has(name.text))
        taken.push({ from: node.parent, name: name.text });
    }
    node.forEachChild(visit);
  };
  visit(file);
  const symbols = said.length === 0 ? [] : checker.getSymbolAtLocation(said);
  const types = taken.length === 0 ? [] : checker.getTypeAtLocation(taken.map(({ from }) => from));
  const properties = taken.flatMap(({ name }, i) => {
    const type = types[i];
    const parts = type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type];
    return parts.flatMap((part) => checker.getPropertyOfType(part, name) ?? []);
  });
  return [...symbols, ...properties].flatMap((symbol) => symbol ?? []);
}
