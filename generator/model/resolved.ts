import type { Written } from '../grammar/written.ts';
import type { Expr } from './node.ts';

/** What was read, with its conditions understood. */
export type Resolved<T> = T extends Written
  ? Expr
  : T extends readonly (infer Item)[]
    ? Resolved<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T as Key extends symbol ? never : Key]: Resolved<T[Key]> }
      : T;
