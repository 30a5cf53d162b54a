import type { Shape, WordShape } from '../../grammar/shape.ts';
import type { Waiting } from '../../read/pending.ts';

/** A position that asks to be judged, with the shape that it has. */
export type AskingOf<Is extends Shape['is']> = Waiting & { shape: Extract<Shape, { is: Is }> };

/** A word that asks to be judged. */
export type Asking = Waiting & { shape: WordShape };
