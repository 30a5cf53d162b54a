import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Scope, Shown } from '#generated/screens/types.ts';
import { loadLanguage, textOf } from '../i18n/i18n.ts';
import { ShownValue } from './ShownValue.tsx';

function draw(shown: object, row: object) {
  const scope = { viewer: null, language: 'en', route: { path: '/', params: {}, query: {} }, row };
  render(
    <MemoryRouter>
      <ShownValue shown={shown as Shown} scope={scope as unknown as Scope} place="fact" />
    </MemoryRouter>,
  );
}

beforeEach(() => loadLanguage('en'));
afterEach(cleanup);

const used = { get: (s: Scope) => s.row?.used, none: 'form.submit' };

it('leads somewhere, or has a bar, where there is something', () => {
  draw({ ...used, go: 'hub/account' }, { used: 'a' });
  expect(screen.getByRole('link').textContent).toBe('a');
  cleanup();
  draw({ ...used, as: 'count', most: { get: () => 4 } }, { used: 1 });
  expect(screen.getByRole('meter')).toBeTruthy();
});

it('says in words that there is nothing, without a way and without a bar', () => {
  for (const more of [{ go: 'hub/account' }, { as: 'count', most: { get: () => 4 } }]) {
    draw({ ...used, ...more }, {});
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.getByText(textOf('form.submit')).className).toBe('fact__none');
    cleanup();
  }
});

it('leads nowhere by a name that is not among those that are known', () => {
  const named = {
    each: { get: (s: Scope) => s.row?.tags },
    where: (s: Scope) => s.row?.category === 'license',
    label: { get: (s: Scope) => s.row?.title },
  };
  const license = { get: (s: Scope) => s.row?.license, named, go: 'hub/account' };
  draw(license, { license: 'mit', tags: [{ category: 'license', title: 'MIT' }] });
  expect(screen.getByRole('link').textContent).toBe('MIT');
  cleanup();
  draw(license, { license: 'my own', tags: [{ category: 'tasks', title: 'Chat' }] });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('my own')).toBeTruthy();
});
