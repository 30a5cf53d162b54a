import type { Origin } from '../faults/place.ts';
import type { JsonSchema } from './json-schema.ts';
import type { RefTarget } from './targets.ts';

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

/** The grammar of YAML: the same data checks a file, completes it in an editor and types its generated twin. */
export type Shape =
  | { is: 'string' | 'integer' | 'number' | 'boolean' | 'duration' | 'size' | 'any' | 'path' | 'icon' }
  | { is: 'text' }
  | { is: 'when' }
  /** `of` narrows what a value that is written out may be. */
  | { is: 'value'; of?: 'icon' }
  | { is: 'effects' }
  | { is: 'ref'; to: RefTarget }
  | { is: 'enum'; values: string[] }
  /** In a list that is `distinct` nothing stands twice, and one that is `filled` is not empty. */
  | { is: 'list'; of: Shape; distinct?: true; filled?: true }
  | { is: 'map'; of: Shape }
  /**
   * `others` is what keys that `fields` does not name may hold; without it such a key is a fault. One with `parts` may
   * be called by its name: spec/parts says under this word which there are.
   */
  | {
      is: 'record';
      fields: Record<string, ShapeField>;
      others?: { shape: Shape; named: string };
      parts?: string;
    }
  | { is: 'choice'; of: Shape[] }
  | { is: 'by'; of: Shape }
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
