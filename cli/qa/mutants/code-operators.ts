import type { Change } from './site.ts';

/** A node of what the parser gives, as far as operators look at it. */
export interface CodeNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Where a node stands. */
export interface CodeSpot {
  node: CodeNode;
  parent: CodeNode | undefined;
  /** Names of constants of the description that the file takes. */
  constants: ReadonlySet<string>;
  /** What stands between two places of the file. */
  textOf: (from: number, to: number) => string;
}

/** Something that goes wrong in code, wherever it may. */
export interface CodeOperator {
  id: string;
  about: string;
  /** Only where constants are drawn; elsewhere all others. */
  ofConstants?: true;
  change(spot: CodeSpot): Change | undefined;
}

const isNode = (value: unknown): value is CodeNode =>
  typeof value === 'object' && value !== null && typeof (value as CodeNode).type === 'string';

/** What is asked before one of two ways is taken. */
const isAsked = ({ node, parent }: CodeSpot) =>
  (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node;

const signs: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const sums: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };
/** Calls that answer what they are asked of, but for what they do with it. */
const steps = [
  ...['filter', 'slice', 'toSorted', 'toReversed', 'concat', 'flat'],
  ...['trim', 'replace', 'replaceAll', 'toLowerCase', 'toUpperCase', 'padStart'],
];
const joints: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
/** Calls that ask a list, a text or numbers for one thing, with those that ask for its opposite. */
const opposites: Readonly<Record<string, string>> = {
  ...{ some: 'every', every: 'some', find: 'findLast', findLast: 'find', shift: 'pop', pop: 'shift' },
  ...{ startsWith: 'endsWith', endsWith: 'startsWith', min: 'max', max: 'min', push: 'unshift' },
};

/** Where it makes no difference which of two is given first. */
const isSymmetric = ({ object, property }: CodeNode) =>
  isNode(object) &&
  object.name === 'Math' &&
  isNode(property) &&
  ['min', 'max'].includes(String(property.name));

function between({ node }: CodeSpot, sign: string | undefined): Change | undefined {
  const { left, right } = node;
  if (sign === undefined || !isNode(left) || !isNode(right)) return undefined;
  return { is: 'between', left: [left.start, left.end], right: [right.start, right.end], sign };
}

export const codeOperators: readonly CodeOperator[] = [
  {
    id: 'code.negated',
    about: 'a condition of an if or of a choice is turned round',
    change: (spot) => (isAsked(spot) ? { is: 'negated' } : undefined),
  },
  {
    id: 'code.compared',
    about: '< for <=, === for !==, and the other way',
    change: (spot) => {
      if (spot.node.type !== 'BinaryExpression') return undefined;
      const sign = String(spot.node.operator);
      // Turned round it would be what the negated condition is.
      return isAsked(spot) && sign.endsWith('==') ? undefined : between(spot, signs[sign]);
    },
  },
  {
    id: 'code.joined',
    about: '&& for ||, and the other way',
    change: (spot) =>
      spot.node.type === 'LogicalExpression' ? between(spot, joints[String(spot.node.operator)]) : undefined,
  },
  {
    id: 'code.call-left-out',
    about: 'a call whose answer nobody takes is not made',
    change: ({ node }) => {
      if (node.type !== 'ExpressionStatement') return undefined;
      const { expression } = node;
      const called =
        isNode(expression) && expression.type === 'AwaitExpression' ? expression.argument : expression;
      const isCall = isNode(called) && called.type === 'CallExpression';
      return isCall && isNode(called.callee) && called.callee.type !== 'Super'
        ? { is: 'left out' }
        : undefined;
    },
  },
  {
    id: 'code.answer-turned',
    about: 'true for false, and the other way, where a function answers it',
    change: ({ node, parent }) =>
      node.type === 'Literal' && typeof node.value === 'boolean' && parent?.type === 'ReturnStatement'
        ? { is: 'instead', text: String(!node.value) }
        : undefined,
  },
  {
    id: 'code.throw-left-out',
    about: 'what refuses goes on instead',
    change: ({ node }) => (node.type === 'ThrowStatement' ? { is: 'left out' } : undefined),
  },
  {
    id: 'code.fallback-taken',
    about: 'what stands in for something absent is taken always',
    change: ({ node }) => {
      const { right } = node;
      const isFallback = node.type === 'LogicalExpression' && node.operator === '??' && isNode(right);
      return isFallback ? { is: 'part', from: right.start, to: right.end } : undefined;
    },
  },
  {
    id: 'code.answer-left-out',
    about: 'what a function answers early or late, it answers not',
    change: ({ node }) =>
      node.type === 'ReturnStatement' && isNode(node.argument) ? { is: 'left out' } : undefined,
  },
  {
    id: 'code.spread-left-out',
    about: 'what is taken over from something else is not',
    change: ({ node, parent }) =>
      parent?.type === 'SpreadElement' && parent.argument === node
        ? { is: 'instead', text: '[]' }
        : undefined,
  },
  {
    id: 'code.number-other',
    about: 'a number that stands in the code is one more',
    change: ({ node }) =>
      node.type === 'Literal' && typeof node.value === 'number'
        ? { is: 'instead', text: String(node.value + 1) }
        : undefined,
  },
  {
    id: 'code.await-left-out',
    about: 'what takes its time is not waited for',
    change: ({ node: { type, argument } }) =>
      type === 'AwaitExpression' && isNode(argument)
        ? { is: 'part', from: argument.start, to: argument.end }
        : undefined,
  },
  {
    id: 'code.opposite-asked',
    about: 'every for some, the last for the first, the least for the most',
    change: ({ node, textOf }) => {
      const { callee } = node;
      if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
        return undefined;
      const { property, computed } = callee;
      const other = isNode(property) && !computed ? opposites[String(property.name)] : undefined;
      return isNode(property) && other !== undefined
        ? {
            is: 'instead',
            text: textOf(node.start, property.start) + other + textOf(property.end, node.end),
          }
        : undefined;
    },
  },
  {
    id: 'code.property-left-out',
    about: 'one of several things that are given together is not given',
    change: ({ node, parent }) => {
      const isPlain = node.type === 'Property' && node.kind === 'init' && node.method !== true;
      return isPlain && parent?.type === 'ObjectExpression' ? { is: 'absent' } : undefined;
    },
  },
  {
    id: 'code.arguments-exchanged',
    about: 'of what a call is given the first two are taken for each other',
    change: ({ node, textOf }) => {
      const { callee, arguments: given } = node;
      const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
      const [one, other] = (Array.isArray(given) ? given : []) as CodeNode[];
      if (!isCall || !isNode(callee) || one === undefined || other === undefined) return undefined;
      const isUnfit = [one, other].some(({ type }) => type === 'SpreadElement') || isSymmetric(callee);
      const [first, second] = [one, other].map(({ start, end }) => textOf(start, end)) as [string, string];
      if (isUnfit || first === second) return undefined;
      const [before, between, behind] = [
        textOf(node.start, one.start),
        textOf(one.end, other.start),
        textOf(other.end, node.end),
      ];
      return { is: 'instead', text: before + second + between + first + behind };
    },
  },
  {
    id: 'code.piece-left-out',
    about: 'the last of the pieces that a text is put together of is not in it',
    change: ({ node, parent, textOf }) => {
      const isText = node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression';
      const piece = isText ? (node.expressions as CodeNode[]).at(-1) : undefined;
      if (piece === undefined) return undefined;
      const [before, behind] = [textOf(node.start, piece.start), textOf(piece.end, node.end)];
      const text = before.slice(0, before.lastIndexOf('${')) + behind.slice(behind.indexOf('}') + 1);
      return { is: 'instead', text };
    },
  },
  {
    id: 'code.step-left-out',
    about: 'what is asked to filter, sort, cut or trim answers itself as it is',
    change: ({ node, textOf }) => {
      const { callee } = node;
      if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
        return undefined;
      const { object, property, computed } = callee;
      const isStep = isNode(property) && !computed && steps.includes(String(property.name));
      if (!isStep || !isNode(object)) return undefined;
      // Where it may be asked of nothing, all that follows is left out together.
      const isSure = !textOf(object.start, property.end).includes('?.');
      return isSure ? { is: 'part', from: object.start, to: object.end } : undefined;
    },
  },
  {
    id: 'code.sum-turned',
    about: '+ for -, * for /, and the other way',
    change: (spot) => {
      const { type, operator, left, right } = spot.node;
      const isText = [left, right].some(
        (side) => isNode(side) && (side.type === 'TemplateLiteral' || typeof side.value === 'string'),
      );
      return type === 'BinaryExpression' && !isText ? between(spot, sums[String(operator)]) : undefined;
    },
  },
  {
    id: 'code.list-emptied',
    about: 'nothing is in a list that the code puts together',
    change: ({ node }) =>
      node.type === 'ArrayExpression' && (node.elements as CodeNode[]).length > 0
        ? { is: 'instead', text: '[]' }
        : undefined,
  },
  {
    id: 'code.constant-doubled',
    about: 'twice a constant, where code uses it',
    ofConstants: true,
    change: ({ node, parent, constants }) => {
      const isOwn = node.type === 'Identifier' && constants.has(String(node.name));
      const isTaken =
        parent?.type === 'Property' || parent?.type.startsWith('Import') || parent?.type.startsWith('TS');
      return isOwn && !isTaken ? { is: 'doubled' } : undefined;
    },
  },
];
