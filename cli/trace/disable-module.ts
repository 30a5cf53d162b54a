import { parseSync } from 'vite';

interface AstNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Where the body of a function begins that does something: behind the brace. */
type Body = { at: number } | { from: number; to: number };

/**
 * A module in which every function that it exports, and every method of its classes, does nothing and gives nothing back. It
 * loads as it did, so that a test which never asks it to do anything stays green. Undefined where nothing of it is a function.
 */
export function disabledModule(file: string, text: string): string | undefined {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) return undefined;
  // The parser types each sort of node by itself; here all nodes are alike.
  const bodies = (program.body as unknown as AstNode[]).flatMap(bodiesOf);
  if (bodies.length === 0) return undefined;
  const last = [...bodies].sort((one, other) => startOf(other) - startOf(one));
  return last.reduce((left, body) => disable(left, body), text);
}

const startOf = (body: Body) => ('at' in body ? body.at : body.from);

function disable(text: string, body: Body): string {
  if ('at' in body) return `${text.slice(0, body.at)} return undefined;${text.slice(body.at)}`;
  return `${text.slice(0, body.from)}undefined${text.slice(body.to)}`;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Of a statement at the top: what is exported, be it there or further below, and what stands in a class. */
function bodiesOf(statement: AstNode): Body[] {
  const { type, declaration } = statement;
  if (type === 'ExportNamedDeclaration' || type === 'ExportDefaultDeclaration')
    return isNode(declaration) ? ofDeclaration(declaration) : [];
  return type === 'FunctionDeclaration' || type === 'ClassDeclaration' ? ofDeclaration(statement) : [];
}

function ofDeclaration(node: AstNode): Body[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return ofFunction(node);
    case 'VariableDeclaration':
      return (node.declarations as AstNode[]).flatMap(({ init }) =>
        isNode(init) ? ofDeclaration(init) : [],
      );
    case 'ClassDeclaration':
      return ((node.body as AstNode).body as AstNode[]).flatMap(({ type, kind, value }) =>
        type === 'MethodDefinition' && kind !== 'constructor' && isNode(value) ? ofFunction(value) : [],
      );
    default:
      return [];
  }
}

/** A generator or one that is without a body, as of an overload, stays as it is. */
function ofFunction({ body, generator }: AstNode): Body[] {
  if (!isNode(body) || generator === true) return [];
  return [body.type === 'BlockStatement' ? { at: body.start + 1 } : { from: body.start, to: body.end }];
}
