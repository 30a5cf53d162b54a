import type { ShapeField } from '../../grammar/shape.ts';
import type { Expr } from '../../model/node.ts';
import { type Code, list, object } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { type Printing, printWhen } from '../print/print-expr.ts';
import { typeInLine } from '../print/type-of-shape.ts';

type Words = Record<string, ShapeField>;

/** What was read by shapes, word by word in their order; conditions become functions. */
export function printWords(words: Words, values: object, printing: Printing): [string, Code][] {
  return Object.entries(words).flatMap(([name, { shape }]) => {
    const value = (values as Record<string, unknown>)[name];
    return value === undefined ? [] : [[name, printWord(shape, value, printing)] as [string, Code]];
  });
}

function printWord(shape: ShapeField['shape'], value: unknown, printing: Printing): Code {
  switch (shape.is) {
    case 'when':
      return printWhen(value as Expr, printing, 'Scope');
    case 'list':
      return list((value as unknown[]).map((item) => printWord(shape.of, item, printing)));
    case 'record':
      return object(printWords(shape.fields, value as object, printing));
    default:
      return printData(value);
  }
}

/** The same words as lines of an interface, each with what its shape says about it. */
export function typesOfWords(words: Words): string {
  const lines = Object.entries(words).map(([name, { shape, required, about, otherwise }]) => {
    const comment = about === undefined ? '' : `  /** ${about}. */\n`;
    const isSure = required || otherwise !== undefined;
    return `${comment}  readonly ${name}${isSure ? '' : '?'}: ${typeInLine(shape)};`;
  });
  return lines.join('\n');
}
