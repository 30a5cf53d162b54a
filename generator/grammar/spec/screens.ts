import { entry, later, map, name, word } from '../shapes.ts';

/** A screen before its block's own properties are known. */
export const screenFields = {
  block: { need: word('block'), about: 'The block that draws this screen' },
  slots: {
    may: map(name('slot'), { keys: word('input', { from: 'submit' }) }),
    about: 'Parts that a hand-written file fills',
  },
};

/** spec/screens: a block with its properties, which that block knows. */
export const screens = entry(screenFields, {
  shape: later('read with the properties of its block'),
  named: 'property of the block',
  keys: name('property'),
});
