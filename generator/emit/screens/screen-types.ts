import { buttonRecord } from '../../grammar/button.ts';
import { formats } from '../../grammar/formats.ts';
import { shownRecord } from '../../grammar/shown.ts';
import { unionOf } from '../print/literal.ts';
import { fieldsOfShape } from '../print/type-of-shape.ts';

const { value: _, as: __, ...besides } = shownRecord.fields;
const shownFields = fieldsOfShape({ ...shownRecord, fields: besides }, 0);

/** The parts of screens/types.ts that are the same for every product. */
export const screenTypes = `export type When = (s: Scope) => boolean;

/** How a value is written for people. */
export type Format = ${unionOf([...formats])} | WordOf;

/** In the words of a type that is one of a few. */
export type WordOf = \`word.\${string}\`;

export interface Value {
  readonly get: (s: Scope) => unknown;
  readonly as?: Format;
}

/** A value with all that may be said of it where it is drawn. */
export interface Shown extends Value {
${shownFields}}

/** What differs by kind, app, door or language. */
export interface By<T> {
  readonly by: string;
  readonly cases: Readonly<Record<string, T>>;
  readonly otherwise?: T;
}

export type ConstantValue =
  | number
  | string
  | boolean
  | readonly (number | string)[]
  | By<number | string>;

/** A message key, or a value of the answer such as \`{msg}\`. */
export type Words = MessageKey | \`{\${string}}\`;

export interface DialogEffect {
  readonly id: string;
  /** A second one waits until the first is closed. */
  readonly once?: boolean;
  readonly title?: Words;
  readonly text?: Words;
  readonly steps?: readonly string[];
  readonly buttons?: readonly Button[];
}

/** What is shown this once, with a button that copies it. */
export interface RevealEffect {
  readonly title: Words;
  readonly text?: Words;
  readonly value: Words;
}

/** A notice with a heading. */
export interface NotifyEffect {
  readonly title: Words;
  readonly text?: Words;
}

/** The one vocabulary of what can happen. */
export type Effect =
  | { readonly toast: Words; readonly tone?: 'plain' | 'good' | 'warning' | 'error' }
  /** A form in a dialog. */
  | { readonly ask: BlockProps['form' & keyof BlockProps] }
  | { readonly dialog: DialogEffect }
  | { readonly reveal: RevealEffect }
  | { readonly notify: NotifyEffect; readonly tone?: 'plain' | 'good' | 'warning' | 'error' }
  | { readonly page: ScreenId; readonly text?: Words }
  | { readonly state: string }
  /** With what its address is made of; with \`comesBack\` the address of this page goes along, for \`return\`. */
  | { readonly go: string; readonly with?: Readonly<Record<string, Value>>; readonly comesBack?: boolean }
  | { readonly window: string }
  /** With the reason that the page of the form may say. */
  | { readonly login: true | string }
  | { readonly clearSession: true }
  /** Who is signed in is asked anew: what is known of them has changed. */
  | { readonly renewSession: true }
  | { readonly signedIn: true }
  | { readonly return: true }
  | { readonly answer: unknown }
  | { readonly refresh: true }
  | { readonly load: EndpointId }
  | { readonly back: true }
  | { readonly error: ErrorId };

/** What a button does: an effect, or a call with what it is sent; of those with a condition, where that holds. */
export type Step = (Effect | { readonly call: EndpointId; readonly with?: Readonly<Record<string, Value>> }) & {
  readonly when?: When;
  /** Of \`go\`: whether what stands behind the ? of this address goes along. */
  readonly keepsQuery?: boolean;
};

/** A button, wherever it stands. */
export interface Button {
${fieldsOfShape(buttonRecord, 0)}  /** What the page that it leads to asks, of which a check hides what it refuses. */
  readonly opens?: readonly (ActionId | GuardId)[];
}

/** What a hand-written part of a form gets: the field whose control it draws. */
export interface FieldSlot<Fields, Name extends keyof Fields> {
  /** The id that the label points to: it belongs on the control. */
  readonly id: string;
  /** The words of the field, which a list or a group must say itself. */
  readonly label: string;
  /** Ids of the help and the faults around the control, for \`aria-describedby\`. */
  readonly describedBy: string | undefined;
  readonly value: Fields[Name] | undefined;
  readonly onChange: (value: Fields[Name] | undefined) => void;
  /** Everything that was filled in so far. */
  readonly fields: Partial<Fields>;
  /** What is wrong with this field, in the language of the page; the form shows it under the control. */
  readonly errors: readonly string[];
  readonly required: boolean;
  readonly disabled: boolean;
  readonly scope: Scope;
  /** What would be drawn without the slot. */
  readonly children: ReactNode;
}

/** What a hand-written part of a page about one thing gets. */
export interface PartSlot<Row> {
  /** The thing that the page is about. */
  readonly row: Row;
  readonly scope: Scope;
  /** What would be drawn without the part. */
  readonly children: ReactNode;
}

/** A screen that one block draws. */
export interface ScreenOf<Block extends BlockName> {
  readonly id: ScreenId;
  readonly block: Block;
  readonly props: BlockProps[Block];
  /** The parts of it that hand-written files fill. */
  readonly slots?: readonly string[];
}

export type Screen = { [Block in BlockName]: ScreenOf<Block> }[BlockName];

/** A block inside another one: its properties stand beside its name. */
export type BlockNode = {
  [Block in BlockName]: { readonly block: Block; readonly forEach?: string } & BlockProps[Block];
}[BlockName];`;
