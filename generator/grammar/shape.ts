import type { Origin } from '../faults/place.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Nameable } from './name-forms.ts';
import type { RefTarget } from './targets.ts';
import type { Vocabulary } from './vocabularies.ts';

/** A property of a block, as its block.yaml declares it. */
export interface BlockType {
  name: string;
  about: string;
  /** What hand-written files may fill: `fields` means each field that it asks, else parts of it by name. */
  slots?: 'fields' | readonly string[];
  /** Shapes that stand in several places of it, by the names of their types. */
  shapes?: Readonly<Record<string, Shape>>;
  /** Names that its own values may read, with what each holds. */
  gives?: Record<string, JsonSchema>;
  /** The property whose call answers what the page is about, and each page within it. */
  subject?: string;
  /** The properties that say what the page of what it loads is called, and what it is: each by its way, as `header.title`. */
  tells?: { name: string; summary?: string };
  /** The property that says that this block is meant: where it stands none is named. */
  meantBy?: string;
  /** Modules of the runtime that it loads apart and draws with at once. */
  soon?: readonly string[];
  /** Those in their place where all that a screen asks are short texts. */
  plain?: readonly string[];
  shape: Shape;
  origin: Origin;
}

/** What a constant holds. */
export const constantUnits = ['time', 'bytes', 'count', 'list', 'text'] as const;
export type ConstantUnit = (typeof constantUnits)[number];

/**
 * Whose word it is: the property that names the call, in the record that the word stands in or in one around it.
 * `../load` begins outside of that record.
 */
export type Beside = string;

/** Of what is asked or offered, whose names people know it by. */
export const knownAs = ['field', 'order'] as const;
export type KnownAs = (typeof knownAs)[number];

/** Words beside a field that say what it is called, and what its values are. */
export const beside: Readonly<Record<'label' | 'values', readonly string[]>> = {
  label: ['label'],
  values: ['choices', 'options'],
};

/** A word of a vocabulary: of which call it is, and of which of its inputs where that is not the key it stands under. */
export interface WordShape {
  is: 'word';
  of: Vocabulary;
  from?: Beside;
  input?: Beside;
  /** The calls beside it of one of which it is. */
  among?: readonly Beside[];
  /** What the field of that name must hold. */
  holds?: Holding;
  /** Of an address: the name behind its ? that its page must read. */
  asks?: string;
  knownAs?: KnownAs;
  /** No other such word of the same call names the same: of two that give an input, one would be lost. */
  once?: true;
}

/** What a field may hold, as far as a block cares. */
export const holdings = ['pieces', 'faults', 'list', 'thing'] as const;
export type Holding = (typeof holdings)[number];

/** What a value may have to be: of an input, what that input takes, of a part of an address, what may stand there. */
export const valueSorts = [
  'icon',
  'input',
  'part',
  'answer',
  'text',
  'url',
  'count',
  'yes',
  'list',
  'tabs',
] as const;
export type ValueSort = (typeof valueSorts)[number];

/** States of a block that somebody may meet. */
export const blockStates = ['nothing', 'one', 'many', 'loading', 'failed', 'refused'] as const;

/** Fields by which rows are told apart where a page says no other. */
export const usualKeys = ['key', 'id'] as const;

/** What a call may have to do. */
export const callSorts = ['reads', 'changes', 'streams'] as const;
export type CallSort = (typeof callSorts)[number];

/** An id of another thing, and what that must be able to do here. */
export interface RefShape {
  is: 'ref';
  to: RefTarget;
  /** What a constant must hold, and the input whose values those of its list are. */
  unit?: ConstantUnit;
  from?: Beside;
  input?: Beside;
  /** Whether a call must only read, must change something, or must answer bytes. */
  does?: CallSort;
  /** The property beside it whose call answers the same thing, in one view or another. */
  answersAs?: Beside;
  /** Of a screen: the property whose call answers what the list of that screen shows, as cards. */
  listsAs?: Beside;
  /** Fields that the answer of a call must have, and fields that each row of its list must have. */
  answers?: readonly string[];
  rows?: readonly string[];
  /** The property that says by which field the rows of its list are told apart; where it says none, one is called so. */
  toldApart?: Beside;
  /** Fields that the thing of the block must have where this is said. */
  readsOfThing?: readonly string[];
  /** The property whose call finds the thing first; where there is none, this call is asked with what the address says. */
  foundBy?: Beside;
  /** Properties beside it that give its inputs, or the parts of its address. */
  given?: readonly Beside[];
  /** Inputs that the block sends: the call takes all of them. Of an address, its parts; with `?` where the page has one. */
  brings?: readonly string[];
  /** Inputs that the block sends where the call takes them. */
  offers?: readonly string[];
  /** Something of each row is in the address of the screen, or is given to the call. */
  fills?: 'eachRow';
  /** It is asked before anything is known but the address: what it answers is what the others are about. */
  first?: true;
  /** Of an action: the steps beside it, whose calls ask it. */
  asked?: Beside;
  /** Of a constant: the input of the call that takes it, and is called so. */
  taken?: string;
  /** Of a constant: what people know its values as. */
  knownAs?: KnownAs;
  /** Of a call: it answers one thing, and no list. */
  one?: true;
  /** Of a poll: the word beside it whose call it asks again. */
  asksAgain?: Beside;
  /** It says something of a thing that others use, and is no use of it. */
  idle?: true;
}

/** `of` narrows what a value may be; of an input, `from` is its call; `below` names what there is of it at most. */
export interface ValueShape {
  is: 'value';
  /** What a person is shown is all that can be written for people. */
  of?: ValueSort | 'shown';
  from?: Beside;
  input?: Beside;
  below?: Beside;
  among?: readonly Beside[];
  /** It is one entry, where the input takes a list. */
  entry?: true;
  sees?: Seen;
}

/**
 * A value that people are shown (`grammar/shown.ts`). Where it is `labelled`, the word of its field stands with it if nothing
 * else is said; `always` that there must be one. What is `measured` says how much there may be.
 */
export interface ShownShape {
  is: 'shown';
  labelled?: 'known' | 'always';
  measured?: true;
}

/** `after` names the call whose answer they may speak of; those of a button make calls themselves. */
export interface EffectsShape {
  is: 'effects';
  after?: Beside;
  of?: 'button';
}

/** The grammar of YAML: the same data checks a file, completes it in an editor and types its generated twin. */
export type Shape =
  | { is: 'number' | 'boolean' | 'duration' | 'size' | 'path' | 'icon' }
  | IntegerShape
  | WordShape
  /** Here a name is made. */
  | { is: 'name'; of: Nameable }
  /** What people write as they like; `what` says what it is, and is the same for the same position elsewhere. */
  | { is: 'free'; what: string }
  /** Kept as it is written, until it is known what its words are: `until` says when, and `as` what it will be. */
  | { is: 'later'; until: string; as?: Shape }
  /**
   * What its words may name in braces where a block says them, and whether they name fields of the row as well; some names
   * are there only beside a property.
   */
  | { is: 'text'; names?: readonly string[]; row?: boolean; beside?: Readonly<Record<string, Beside>> }
  | { is: 'when'; sees?: Seen }
  | ValueShape
  | ShownShape
  /** Data that fits an input: the one that is named, or the one whose key it stands under. */
  | { is: 'data'; from: Beside; input?: Beside }
  | EffectsShape
  | RefShape
  | { is: 'enum'; values: string[] }
  /** In no list does anything stand twice, and it is empty only where that says something; `filled` says that it must be there. */
  | ListShape
  | MapShape
  /**
   * `others` is what keys that `fields` does not name may hold, and what these are; without it such a key is a fault. What is
   * `declared` is whatever of these the owner says somewhere else. One
   * with `parts` may be called by its name: spec/parts says under this word which there are.
   */
  | {
      is: 'record';
      fields: Record<string, ShapeField>;
      others?: { shape: Shape; named: string; keys: Shape; listed?: OwnFields; declared?: readonly Shape[] };
      parts?: string;
      /** Whether it is said of each row of what is loaded. */
      one?: boolean;
      /** Whether it shows something else in the block of each kind. */
      perKind?: boolean;
      /** One shape of many places, which has a type of its own. */
      called?: 'button';
      /** It may be there with words alone: `true` where these stand by their places. */
      alone?: boolean;
      /** Words that others of its sort have and that would do nothing in it, with the reason. */
      never?: Readonly<Record<string, string>>;
      /** Words that whoever holds it reads: one of them may be meant. */
      besides?: readonly string[];
    }
  | { is: 'choice'; of: Shape[] }
  | { is: 'by'; of: Shape }
  /** A record whose fields depend on one of its words. */
  | { is: 'variant'; by: string; of: Readonly<Record<string, RecordShape>> }
  /** A shape that holds itself somewhere inside, or one that stands in several places: its name is that of its type then. */
  | { is: 'again'; of: () => Shape; named?: string }
  /** One block inside another, which says what it is, or that of a name. */
  | { is: 'block'; named?: string };

/**
 * What a condition or a value may name beyond what every page knows: what stands in the form around it, or what a call has
 * answered just now, and of a form what was sent.
 */
export type Seen = 'asked' | 'answered';

/** Where editors find which names of the owner's own there are, and what those hold: below the ids of the product. */
export interface OwnFields {
  names: string;
  fields: string;
}

export type RecordShape = Extract<Shape, { is: 'record' }>;

/** `status` is one of HTTP; one that is `answered` is that of some answer of this product. */
export interface IntegerShape {
  is: 'integer';
  least?: number;
  most?: number;
  status?: 'known' | 'answered';
}

export interface ListShape {
  is: 'list';
  of: Shape;
  distinct?: true;
  filled?: true;
  mayBeEmpty?: true;
  /** Under this word of each entry every value of the input stands once, or `fewer` beside it says that not. */
  covers?: string;
  from?: Beside;
  input?: Beside;
}

export interface MapShape {
  is: 'map';
  of: Shape;
  /** What its keys are. */
  keys: Shape;
  /** The list beside it that names none of its keys. */
  apart?: Beside;
  /** Each word that its keys may be stands in it. */
  whole?: true;
  /**
   * The calls beside it, or the page, whose inputs it gives. What must be there is found by its type where it is not written,
   * and what need not is found where it is named alone: `[user]`.
   */
  finds?: readonly Beside[];
  /** Whether one row of the list is there, and not all of them. */
  row?: true;
}

export interface ShapeField {
  shape: Shape;
  required: boolean;
  about?: string;
  /** What it is where it is left out. */
  otherwise?: string | number | boolean;
  /** The area that will give it a meaning: until then it is refused, and listed with all that waits. */
  waitsFor?: string;
  /** It does nothing beside one of these words, and acts beside these alone. */
  unless?: Company;
  only?: Company;
  /** Of a block: it is read before what the block loads, and knows no row of that. */
  outside?: true;
}

/**
 * Words of the same record, or with `../` of the one around it, by what they say; `any` is that they are there at all. A
 * word that is left out says nothing.
 */
export type Company = Readonly<Record<string, string>>;

declare const gives: unique symbol;

/** A shape with the type of what it reads. Only the compiler knows of it: no value holds the key. */
export type Giving<T> = Shape & { readonly [gives]?: () => T };

/** What a shape reads. */
export type TypeOf<S> = S extends { readonly [gives]?: () => infer T } ? T : unknown;
