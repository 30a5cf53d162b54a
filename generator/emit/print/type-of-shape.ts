import type { Shape } from '../../grammar/shape.ts';
import type { RefTarget } from '../../grammar/targets.ts';
import { wordsOf } from '../../grammar/vocabularies.ts';
import { sortedEntries } from '../output.ts';
import { propertyKey, unionOf } from './literal.ts';

const refTypes: Partial<Record<RefTarget, string>> = {
  action: 'ActionId',
  app: 'AppId',
  constant: 'ConstantValue',
  constants: 'Readonly<Record<string, ConstantValue>>',
  endpoint: 'EndpointId',
  error: 'ErrorId',
  term: 'TermId',
  guard: 'GuardId',
  kind: 'KindId',
  language: 'LanguageId',
  poll: 'PollId',
  screen: 'ScreenId',
  text: 'MessageKey',
};

/** The TypeScript type of what a block's property becomes in generated/. */
export function typeOfShape(shape: Shape, indent = 0): string {
  switch (shape.is) {
    case 'integer':
    case 'number':
    case 'duration':
    case 'size':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'later':
    case 'data':
    case 'variant':
      return 'unknown';
    case 'again':
      return shape.named ?? typeOfShape(shape.of(), indent);
    case 'word': {
      if (shape.of === 'format') return 'Format';
      const words = wordsOf(shape.of);
      return words ? unionOf([...words]) : 'string';
    }
    case 'text':
      return 'MessageKey';
    case 'when':
      return 'When';
    case 'value':
      return 'Value';
    case 'shown':
      return 'Shown';
    case 'effects':
      return shape.of === 'button' ? 'readonly Step[]' : 'readonly Effect[]';
    case 'block':
      return 'BlockNode';
    case 'ref':
      return refTypes[shape.to] ?? 'string';
    case 'enum':
      return unionOf(shape.values);
    case 'list':
      return `readonly ${inBrackets(typeOfShape(shape.of, indent))}[]`;
    case 'map':
      return `Readonly<Record<string, ${typeOfShape(shape.of, indent)}>>`;
    case 'by':
      return `By<${typeOfShape(shape.of, indent)}>`;
    case 'choice':
      return typeOfChoice(shape.of, indent);
    case 'record':
      return shape.called === 'button' ? 'Button' : typeOfRecord(shape, indent);
    default:
      return 'string';
  }
}

/** A constant stands for its value, so beside other alternatives it adds no type of its own. */
function typeOfChoice(shapes: readonly Shape[], indent: number): string {
  const isConstant = (shape: Shape) => shape.is === 'ref' && shape.to === 'constant';
  const own = shapes.filter((shape) => !isConstant(shape));
  const parts = (own.length > 0 ? own : shapes).map((shape) => typeOfShape(shape, indent));
  return [...new Set(parts)].map((part) => (part.includes('=>') ? `(${part})` : part)).join(' | ') || 'never';
}

function inBrackets(type: string): string {
  return / \| |^readonly |=>/.test(type) && !type.startsWith('{') ? `(${type})` : type;
}

/** Read of each of a list: the name that conditions know it by. */
const element = 'readonly element?: string;\n';

/** The fields of a record, each on a line. */
export function fieldsOfShape({ fields, others }: Extract<Shape, { is: 'record' }>, indent: number): string {
  const pad = ' '.repeat(indent + 2);
  const lines = sortedEntries(fields).map(([name, { shape, required, about }]) => {
    const comment = about === undefined ? '' : `${pad}/** ${about.replaceAll('*/', '* /')} */\n`;
    return `${comment}${pad}readonly ${propertyKey(name)}${required ? '' : '?'}: ${typeOfShape(shape, indent + 2)};\n`;
  });
  const open = others === undefined ? '' : `${pad}readonly [key: string]: unknown;\n`;
  return lines.join('') + (fields.each === undefined ? '' : `${pad}${element}`) + open;
}

function typeOfRecord(shape: Extract<Shape, { is: 'record' }>, indent: number): string {
  const fields = fieldsOfShape(shape, indent);
  return fields === '' ? 'Readonly<Record<string, never>>' : `{\n${fields}${' '.repeat(indent)}}`;
}

/** The same type where it stands on one line, conditions written out. */
export function typeInLine(shape: Shape): string {
  switch (shape.is) {
    case 'when':
      return '(s: Scope) => boolean';
    case 'list':
      return `readonly ${inBrackets(typeInLine(shape.of))}[]`;
    case 'record': {
      const fields = Object.entries(shape.fields).map(
        ([name, { shape: own, required, otherwise }]) =>
          `readonly ${propertyKey(name)}${required || otherwise !== undefined ? '' : '?'}: ${typeInLine(own)}`,
      );
      return `{ ${fields.join('; ')} }`;
    }
    default:
      return typeOfShape(shape);
  }
}
