import { screen } from '@testing-library/react';
import { expect } from 'vitest';

const controls = ['textbox', 'spinbutton', 'combobox', 'checkbox', 'radio', 'switch', 'slider', 'button'];
const ties = ['aria-describedby', 'aria-labelledby', 'for'];

/** Whoever cannot see the form hears what each of its controls is called, and the form knew every shape that it drew. */
export function expectNamedControls(): void {
  const nameless = controls.flatMap((role) => screen.queryAllByRole(role, { name: '' }));
  expect(nameless.map((control) => control.outerHTML)).toEqual([]);
  expect(document.querySelector('.form-unsupported')).toBeNull();
}

/** Each id stands once on the page. */
export function expectUniqueIds(): void {
  const ids = idsOfPage();
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
}

/** What is tied to another part by its id is tied to one that is there. */
export function expectWholeTies(): void {
  const ids = idsOfPage();
  const tied = ties.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap((one) => one.getAttribute(name)?.split(' ') ?? []),
  );
  expect(tied.filter((id) => id !== '' && !ids.includes(id))).toEqual([]);
}

const idsOfPage = () => [...document.querySelectorAll('[id]')].map(({ id }) => id);
