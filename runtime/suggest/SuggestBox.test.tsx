import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { mount } from '../../tests/support/mount.tsx';
import { SuggestBox } from './SuggestBox.tsx';

const suggestion = (name: string) => ({ kind: 'models', user: 'anna', name, title: [{ text: name }] });
const answer = { list: ['kestrel', 'heron'].map(suggestion), people: [] };

const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

it.each([
  ['ArrowDown', 1, 'kestrel'],
  ['ArrowDown', 2, 'heron'],
  ['ArrowUp', 1, 'heron'],
])('keeps %s that is pressed %i times before there are suggestions', async (key, times, name) => {
  let come = () => {};
  const held = new Promise<typeof answer>((resolve) => {
    come = () => resolve(answer);
  });
  fakeHub.answers('search.suggest', () => held);
  const input = createRef<HTMLInputElement>();
  mount(
    <SuggestBox input={input} inputProps={{ 'aria-label': 'Search' }} asked="" onSearch={() => {}}>
      {(box) => box}
    </SuggestBox>,
    { at: '/en' },
  );
  const box = screen.getByRole('combobox');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: `kest${key}${times}` } });
  for (let time = 0; time < times; time += 1) fireEvent.keyDown(box, { key });
  expect(active(box)).toBeUndefined();

  come();
  await screen.findAllByRole('option');
  expect(active(box)).toContain(name);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(active(box) ?? '').not.toContain(name);

  fireEvent.change(box, { target: { value: 'kestr' } });
  expect(active(box)).toBeUndefined();
});
