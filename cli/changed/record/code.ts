import { hash } from 'node:crypto';
import { parseSync } from 'vite';

/** What a file of code says to whoever runs it, as hashes. */
export interface CodeHash {
  /** Without comments, form and types. */
  code: string;
  /** The same without what functions do when they are called: what acts when the file is loaded. */
  frame: string;
}

type Node = { type: string } & Record<string, unknown>;

/** What says nothing to whoever runs it. */
const silent = new Set([
  'start',
  'end',
  'range',
  'loc',
  'raw',
  'parent',
  'comments',
  'hashbang',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'superTypeParameters',
  'implements',
  'definite',
  'accessibility',
  'override',
  'readonly',
  'declare',
]);
const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'ParenthesizedExpression',
]);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const shortHash = (text: string) => hash('sha256', text).slice(0, 16);

/** Undefined where it cannot be read as code. */
export function hashCode(file: string, text: string): CodeHash | undefined {
  try {
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) return undefined;
    // The parser types each sort of node by itself; here all nodes are alike.
    const root = program as unknown as Node;
    return { code: shortHash(told(root, false)), frame: shortHash(told(root, true)) };
  } catch {
    return undefined;
  }
}

function told(value: unknown, isFrame: boolean): string {
  if (Array.isArray(value)) {
    const each = value.map((one) => told(one, isFrame)).filter((one) => one !== '');
    return `[${each.join(',')}]`;
  }
  if (value instanceof RegExp || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const node = value as Node;
  if (wrappers.has(node.type)) return told(node.expression, isFrame);
  if (isOfTypes(node)) return '';
  const isFunction = functions.has(node.type);
  const parts = Object.entries(node).flatMap(([key, held]) => {
    if (silent.has(key)) return [];
    if (isFrame && isFunction && key === 'body') return [];
    return [`${key}:${told(held, isFrame)}`];
  });
  return `{${parts.join(',')}}`;
}

function isOfTypes(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type' || node.declare === true) return true;
  return typeof node.type === 'string' && /^TS(?:Interface|Type|Abstract.*Signature|Declare)/.test(node.type);
}
