import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesWhen } from '#generated/app.ts';
import { givenOf } from '#generated/guards.ts';
import type { Scope } from '#generated/screens/types.ts';
import { currentApp } from '../../current-app.ts';
import { loadLanguage } from '../../i18n/i18n.ts';
import { LanguageContext } from '../../i18n/language-context.ts';
import { AroundProvider } from '../../scope/scope.tsx';
import { EnterLinks } from './EnterLinks.tsx';

beforeEach(() => loadLanguage('en'));
afterEach(cleanup);

const waysIn = (signUp: string) => {
  const [[name, settings] = ['', {}]] = Object.entries(givenOf()) as [string, object][];
  const scope = { viewer: null, language: 'en', [name]: { ...settings, signUp } } as unknown as Scope;
  render(
    <MemoryRouter>
      <LanguageContext value="en">
        <AroundProvider scope={scope}>
          <EnterLinks />
        </AroundProvider>
      </LanguageContext>
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => link.textContent);
};

it('stand where each of them lets somebody in', () => {
  // What the description says of it, or nothing of this is tried.
  expect(Object.keys(placesWhen)).toContain(currentApp.entrances.register);
  expect(waysIn('anybody')).toEqual(['Sign in', 'Sign up']);
  cleanup();
  for (const others of ['invited', 'nobody']) {
    expect(waysIn(others)).toEqual(['Sign in']);
    cleanup();
  }
});
