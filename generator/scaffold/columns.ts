import { storedType } from '../emit/store/emit-tables.ts';
import type { Entity, Field, Product } from '../model/product.ts';
import { tableReferred } from '../model/refers.ts';

/** A column of a field, in the words of migrations and in those of tables.yaml. */
export interface ScaffoldColumn {
  name: string;
  /** `text().unique()` */
  word: string;
  /** The words of `server/store/schema` that it uses. */
  uses: string[];
  /** How tables.yaml calls it, and what it says of it: `until?`, `integer`. */
  said: readonly [name: string, holds: string];
  field: Field;
}

type Known = Pick<Product, 'entities' | 'definitions'>;

const words = {
  text: ['text', 'text'],
  integer: ['whole', 'integer'],
  number: ['double', 'real'],
  boolean: ['whole', 'integer'],
  time: ['ms', 'integer'],
  json: ['json', 'text'],
} as const;

/** The columns that the fields of an entity ask for, as they are declared. */
export const columnsOf = (entity: Entity, known: Known): ScaffoldColumn[] =>
  entity.fields.filter(({ kept }) => kept === 'core').map((field) => columnOf(field, entity, known));

function columnOf(field: Field, entity: Entity, known: Known): ScaffoldColumn {
  const { name, column = name, schema, required, stamp } = field;
  const [word, holds] = words[storedType(schema, known.definitions)];
  const table = tableReferred(field, entity, known.entities);
  const all = [
    `${word}()`,
    ...(required ? [] : ['orNothing()']),
    ...(stamp === 'id' ? ['unique()'] : []),
    ...(table === undefined ? [] : [`refersTo('${table}')`]),
  ];
  return {
    ...{ name: column, word: all.join('.'), uses: [word], field },
    said: [`${column}${required ? '' : '?'}`, holds],
  };
}

/** A value of the spec as a column holds it, in TypeScript. */
export function standInOf({ default: value }: Field): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return String(Number(value));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
