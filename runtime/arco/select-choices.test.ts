import { describe, expect, it } from 'vitest';
import { choicesOf, fits, type SelectOption } from './select-choices.ts';

const apache = { value: 'apache-2.0', label: 'Apache 2.0', also: 'apache-2.0' };
const mit = { value: 'mit', label: 'MIT', also: 'mit' };
const offered: SelectOption[] = [apache, mit];
const own = (text: string) => `Use ${text}`;
const labels = (typed: string) =>
  choicesOf(offered, { typed, value: undefined, own })
    .filter((choice) => fits(choice, typed))
    .map(({ label }) => label);

describe('what may be chosen', () => {
  it.each([
    ['apa', ['Apache 2.0', 'Use apa']],
    ['mine', ['Use mine']],
    [' mine ', ['Use mine']],
    ['', ['Apache 2.0', 'MIT']],
    ['MIT', ['MIT']],
    ['mit', ['MIT']],
    ['APACHE-2.0', ['Apache 2.0']],
    ['apache 2.0', ['Apache 2.0']],
  ])('of %j is what is offered, and last what was typed where that is not offered', (typed, expected) => {
    expect(labels(typed)).toEqual(expected);
  });

  it('is never what was typed where nothing else may be chosen', () => {
    expect(choicesOf(offered, { typed: 'mine', value: undefined })).toEqual(offered);
  });

  it.each([
    [1, false],
    [2, true],
  ])('at the maximum is only what is chosen, to take it away: %d of 2', (count, isFull) => {
    const more = { value: 'bsd', label: 'BSD' };
    const value = [apache.value, mit.value].slice(0, count);
    const all = choicesOf([...offered, more], { typed: '', value, max: 2 });
    expect(all.map(({ disabled = false }) => disabled)).toEqual([false, false, isFull]);
  });
});
