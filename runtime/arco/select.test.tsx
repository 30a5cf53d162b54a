import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { textOf } from '#runtime/i18n/i18n.ts';
import { mount } from '../../tests/support/mount.tsx';
import { Select } from './Select.tsx';

const long = Array.from({ length: 12 }, (_, at) => ({ value: `v${at}`, label: `Choice ${at}` }));
const short = long.slice(0, 3);

function draw(options: typeof long, loading: boolean) {
  const chosen = vi.fn();
  const element = (offered: typeof long, isLoading: boolean) => (
    <Select id="x" options={offered} value={undefined} onChange={chosen} loading={isLoading} />
  );
  const { rerender } = mount(element(options, loading));
  return { chosen, arrive: (offered: typeof long) => rerender(element(offered, false)) };
}

const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);

it.each([
  ['many', long],
  ['few', short],
])('keeps what was typed before %s choices came, and the field that it was typed into', (_, offered) => {
  const { arrive } = draw([], true);
  const before = field();
  act(() => before.focus());
  fireEvent.change(before, { target: { value: 'ice 2' } });
  arrive(offered);
  expect(document.activeElement).toBe(before);
  expect(field()).toBe(before);
  expect((before as HTMLInputElement).value).toBe('ice 2');
  expect(options()).toEqual(['Choice 2']);
});

it.each([
  ['many', long],
  ['few', short],
])('takes an arrow before %s choices come, and shows them when they do', (_, offered) => {
  const { chosen, arrive } = draw([], true);
  const before = field();
  act(() => before.focus());
  fireEvent.keyDown(before, { key: 'ArrowDown', keyCode: 40 });
  expect(screen.getByText(textOf('list.loading'))).toBeDefined();
  arrive(offered);
  expect(document.activeElement).toBe(before);
  expect(options()).toEqual(offered.map(({ label }) => label));
  fireEvent.keyDown(before, { key: 'Enter', keyCode: 13 });
  expect(chosen).toHaveBeenCalledWith('v0');
});

it('is no field to type into once few choices have come and nobody stands in it', () => {
  const { arrive } = draw([], true);
  expect(field().tagName).toBe('INPUT');
  arrive(short);
  expect(field().tagName).toBe('DIV');
  // Nothing of what it was is left behind: one control has the id, and a label leads to it.
  expect(document.querySelectorAll('#x')).toHaveLength(1);
  expect(document.querySelectorAll('[role=combobox]')).toHaveLength(1);
});
