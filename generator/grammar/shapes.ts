import type { SpecNode } from '../yaml/spec-node.ts';
import type { meanings } from './meanings.ts';
import type { Nameable } from './name-forms.ts';
import type {
  ConstantUnit,
  Giving,
  IntegerShape,
  OwnFields,
  Shape,
  ShapeField,
  TypeOf,
  WordShape,
} from './shape.ts';
import type { RefTarget } from './targets.ts';
import type { Vocabulary, WordOf } from './vocabularies.ts';
import type { Located, others, Written } from './written.ts';

// Short ways to write shapes: the same data checks YAML, gives what is read its type, completes it in editors and types
// generated props.

export const integer: Giving<number> = { is: 'integer' };
export const boolean: Giving<boolean> = { is: 'boolean' };
export const duration: Giving<{ ms: number }> = { is: 'duration' };
export const size: Giving<{ bytes: number }> = { is: 'size' };
export const text: Giving<string> = { is: 'text' };
export const icon: Giving<string> = { is: 'icon' };
export const path: Giving<string> = { is: 'path' };
/** What names mean is known later: conditions, values and effects are kept until then. */
export const when: Giving<Written> = { is: 'when' };
export const value: Giving<SpecNode> = { is: 'value' };
export const effects: Giving<SpecNode> = { is: 'effects' };

/** One of the words that a vocabulary knows there: of the call, and of its input, that are named beside it. */
export const word = <Of extends Vocabulary>(
  of: Of,
  beside: Pick<WordShape, 'from' | 'input'> = {},
): Giving<WordOf<Of>> => ({ is: 'word', of, ...beside });
/** Here a name is made: it has a form, and is used elsewhere. */
export const name = (of: Nameable): Giving<string> => ({ is: 'name', of });
/** What people write as they like. */
export const free = (what: string): Giving<string> => ({ is: 'free', what });
/** What is read when it is known by which grammar. */
export const later = (until: string, as?: Shape): Giving<SpecNode> => ({
  is: 'later',
  until,
  ...(as && { as }),
});
/** A whole number within bounds. */
export const whole = (bounds: Omit<IntegerShape, 'is'>): Giving<number> => ({
  is: 'integer',
  ...bounds,
});
/** A constant that holds what is asked for here. */
export const constant = (unit: ConstantUnit): Giving<string> => ({ is: 'ref', to: 'constant', unit });
/** A record whose fields depend on a word of it. */
export const variant = <const Cases extends Readonly<Record<string, FieldInputs>>>(
  by: string,
  cases: Cases & { [Case in keyof Cases]: Explained<Cases[Case]> },
): Shape => ({
  is: 'variant',
  by,
  of: Object.fromEntries(
    Object.entries(cases).map(([name, fields]) => [
      name,
      {
        is: 'record',
        fields: { [by]: { shape: oneOf(name), required: true }, ...toFields(fields) },
      },
    ]),
  ),
});
/** A shape that holds itself: given when it is there. */
export const again = <T>(of: () => Giving<T>): Giving<T> => ({ is: 'again', of });

export const ref = (to: RefTarget): Giving<string> => ({ is: 'ref', to });
/** An id of which only something is said: a thing that stands nowhere else is used by nobody. */
export const mention = (to: RefTarget): Giving<string> => ({ is: 'ref', to, idle: true });
export const oneOf = <Values extends string[]>(...values: Values): Giving<Values[number]> => ({
  is: 'enum',
  values,
});
export const list = <T>(of: Giving<T>): Giving<Located<readonly T[]>> => ({ is: 'list', of });
/** A list in which nothing stands twice. */
export const distinct = <T>(of: Giving<T>): Giving<Located<readonly T[]>> => ({
  is: 'list',
  of,
  distinct: true,
});
/** Things by their names; `keys` says what these are: names that are made here, or words that are known. */
export const map = <T>(
  of: Giving<T>,
  { keys }: { keys: Giving<string> },
): Giving<Located<Readonly<Record<string, T>>>> => ({ is: 'map', of, keys });
export const choice = <Shapes extends Shape[]>(...of: Shapes): Giving<TypeOf<Shapes[number]>> => ({
  is: 'choice',
  of,
});
/** A value for each of what it differs by. */
export const by = <T>(of: Giving<T>): Giving<By<T>> => ({ is: 'by', of });

/** What differs: the value of each case, and that of all others. */
export type By<T> = Located<{ by: string; cases: Located<Readonly<Record<string, T>>>; else?: T }>;

/** A field may be left out unless it is written `{ need: shape }`; `otherwise` is what it is then. */
export type FieldInput =
  | Shape
  | { need: Shape; about?: string }
  | { may: Shape; about: string; otherwise?: undefined; waitsFor?: string }
  | { may: Shape; about?: string; otherwise: string | number | boolean };
type FieldInputs = Record<string, FieldInput>;

/** A word that does not mean the same everywhere says what it does: nothing else could tell it to an editor. */
type Explained<Fields> = {
  [Name in keyof Fields]: Name extends keyof typeof meanings
    ? unknown
    : string extends Name
      ? unknown
      : { about: string };
};

type ShapeIn<Field> = Field extends { need: infer S } ? S : Field extends { may: infer S } ? S : Field;
type Sure<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { need: Shape } | { otherwise: string | number | boolean }
    ? Name
    : never;
}[keyof Fields];

/** What a record of these fields reads. */
export type RecordOf<Fields> = Located<
  { readonly [Name in Sure<Fields>]: TypeOf<ShapeIn<Fields[Name]>> } & {
    readonly [Name in Exclude<keyof Fields, Sure<Fields>>]?: TypeOf<ShapeIn<Fields[Name]>>;
  }
>;
/** With what stands beside them under names of the owner's own. */
type RecordWith<Fields, Other> = [Other] extends [never]
  ? RecordOf<Fields>
  : RecordOf<Fields> & { readonly [others]: Located<Readonly<Record<string, Other>>> };

/** What stands in a record under names of the owner's own, and what these are. */
interface Others<Other> {
  shape: Giving<Other>;
  named: string;
  keys: Giving<string>;
  listed?: OwnFields;
  /** What the owner may say elsewhere that it holds. */
  declared?: readonly Shape[];
}

/** A record whose unknown keys are faults; with `others` they are names that the owner gives. */
export function record<const Fields extends FieldInputs, Other = never>(
  fields: Fields & Explained<Fields>,
  other?: Others<Other>,
): Giving<RecordWith<Fields, Other>> {
  return shapeOf(fields, other);
}

function shapeOf(fields: FieldInputs, other: Others<unknown> | undefined): Shape {
  const shape: Shape = { is: 'record', fields: toFields(fields) };
  return other ? { ...shape, others: other } : shape;
}

const provenance = {
  source: {
    may: free('source'),
    about:
      'The claim of the product specification that says so, or what the ids of several begin with: "2.2.search"',
  },
  decided: { may: free('reason'), about: 'Why we decided so where the specification is silent' },
} as const;

/** A record that may say where it comes from: every entry of the spec. */
export function entry<const Fields extends FieldInputs, Other = never>(
  fields: Fields & Explained<Fields>,
  other?: Others<Other>,
): Giving<RecordWith<Fields & typeof provenance, Other>> {
  return shapeOf({ ...provenance, ...fields }, other);
}

/** Fields as whoever walks through them needs them. */
export function toFields(fields: FieldInputs): Record<string, ShapeField> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toField(field)]));
}

function toField(field: FieldInput): ShapeField {
  if ('need' in field) return { shape: field.need, required: true, ...about(field) };
  if ('may' in field) {
    const own = { shape: field.may, required: false, ...about(field) };
    if (field.otherwise !== undefined) return { ...own, otherwise: field.otherwise };
    return field.waitsFor === undefined ? own : { ...own, waitsFor: field.waitsFor };
  }
  return { shape: field, required: false };
}

const about = (field: { about?: string }) => (field.about === undefined ? {} : { about: field.about });
