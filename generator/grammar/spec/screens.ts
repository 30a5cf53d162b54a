import { any, entry, integer, map, string, text } from '../shapes.ts';

/** A screen before its block's own properties are known. */
export const screenFields = {
  title: text,
  block: { need: string, about: 'The block that draws this screen' },
  slots: { may: map(string), about: 'Parts that a hand-written file fills' },
  status: integer,
};

/** spec/screens: a block with its properties, which that block knows. */
export const screens = entry(screenFields, { shape: any, named: 'property of the block' });
