import { expect, it } from 'vitest';
import { manifestToldFilledMax } from '#generated/constants.ts';
import { inputValue } from './values.ts';

const told = (input: Parameters<typeof inputValue>[1]) =>
  inputValue('zone', input, ({ name }) => `<${name}>`);
const [most, beyond] = [manifestToldFilledMax, manifestToldFilledMax + 1].map((count) => 'x'.repeat(count));

it.each(['value', 'default'])('a %s that is longer than any honest one is not told', (what) => {
  expect(told({ [what]: most })).toBe(most);
  expect(told({ [what]: beyond })).toBe('<zone>');
});
