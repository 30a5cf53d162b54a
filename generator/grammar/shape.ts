import type { Origin } from '../faults/place.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Nameable } from './name-forms.ts';
import type { RefTarget } from './targets.ts';
import type { Vocabulary } from './vocabularies.ts';

/** A property of a block, as its block.yaml declares it. */
export interface BlockType {
  name: string;
  about: string;
  /** What hand-written files may fill: `fields` means each field that it asks. */
  slots?: 'fields';
  /** Names that its own values may read, with what each holds. */
  gives?: Record<string, JsonSchema>;
  shape: Shape;
  origin: Origin;
}

/** What a constant holds. */
export type ConstantUnit = 'time' | 'bytes' | 'count' | 'list' | 'text';

/**
 * Whose word it is: the property that names the call, in the record that the word stands in or in one around it.
 * `../load` begins outside of that record.
 */
export type Beside = string;

/** A word of a vocabulary: of which call it is, and of which of its inputs where that is not the key it stands under. */
export interface WordShape {
  is: 'word';
  of: Vocabulary;
  from?: Beside;
  input?: Beside;
}

/** The grammar of YAML: the same data checks a file, completes it in an editor and types its generated twin. */
export type Shape =
  /** What is on its way out: every position says which of the three sorts it is (0043). */
  | { is: 'string' | 'any' }
  | { is: 'number' | 'boolean' | 'duration' | 'size' | 'path' | 'icon' }
  | { is: 'integer'; least?: number; most?: number }
  | WordShape
  /** Here a name is made. */
  | { is: 'name'; of: Nameable }
  /** What people write as they like; `what` says what it is, and is the same for the same position elsewhere. */
  | { is: 'free'; what: string }
  /** Kept as it is written, until it is known what its words are: `until` says when. */
  | { is: 'later'; until: string }
  | { is: 'text' }
  | { is: 'when' }
  /** `of` narrows what a value that is written out may be. */
  | { is: 'value'; of?: 'icon' }
  | { is: 'effects' }
  /** `unit` is what a constant must hold here. */
  | { is: 'ref'; to: RefTarget; unit?: ConstantUnit }
  | { is: 'enum'; values: string[] }
  /** In a list that is `distinct` nothing stands twice, and one that is `filled` is not empty. */
  | { is: 'list'; of: Shape; distinct?: true; filled?: true }
  /** `keys` is what its keys are. */
  | { is: 'map'; of: Shape; keys?: Shape }
  /**
   * `others` is what keys that `fields` does not name may hold, and what these are; without it such a key is a fault. One
   * with `parts` may be called by its name: spec/parts says under this word which there are.
   */
  | {
      is: 'record';
      fields: Record<string, ShapeField>;
      others?: { shape: Shape; named: string; keys?: Shape };
      parts?: string;
    }
  | { is: 'choice'; of: Shape[] }
  | { is: 'by'; of: Shape }
  /** A shape that holds itself somewhere inside. */
  | { is: 'again'; of: () => Shape }
  | { is: 'block' };

export type RecordShape = Extract<Shape, { is: 'record' }>;

export interface ShapeField {
  shape: Shape;
  required: boolean;
  about?: string;
  /** What it is where it is left out. */
  otherwise?: string | number | boolean;
}

declare const gives: unique symbol;

/** A shape with the type of what it reads. Only the compiler knows of it: no value holds the key. */
export type Giving<T> = Shape & { readonly [gives]?: () => T };

/** What a shape reads. */
export type TypeOf<S> = S extends { readonly [gives]?: () => infer T } ? T : unknown;
