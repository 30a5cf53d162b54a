import { act, cleanup, type RenderResult, render } from '@testing-library/react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { subscribe } from 'valtio';
import { afterEach, beforeAll, expect } from 'vitest';
import { languages } from '#generated/app.ts';
import type { ScreenId } from '#generated/ids.ts';
import { languageOfPath } from '#generated/language-choice.ts';
import { screenWords } from '#generated/messages/screen-words.ts';
import type { Scope } from '#generated/screens/types.ts';
import { installHttp } from '#runtime/app/install-http.ts';
import { loadPageParts } from '#runtime/app/page-parts.ts';
import { closeAllToasts, type Toast, toasts } from '#runtime/feedback/toasts.ts';
import { loadFormWords, loadLanguage, loadScreenWords } from '#runtime/i18n/i18n.ts';
import { LanguageContext } from '#runtime/i18n/language-context.ts';
import { knowAllCalls } from '#runtime/reads/endpoints.ts';
import { queryClient } from '#runtime/reads/query-client.ts';
import { noteDrawn, setNavigator } from '#runtime/routing/navigation.ts';
import { PlaceContext } from '#runtime/routing/place.ts';
import { ScopeProvider } from '#runtime/scope/scope.tsx';
import { ScreenIdContext } from '#runtime/scope/screen-id.ts';
import { fakeHub } from './fake-hub.ts';

/** Where something of the engine is drawn. */
export interface Place {
  /** The address bar, which decides the language. */
  at?: string;
  /** What is known beyond the address. */
  scope?: object;
  /** The screen whose block it is. */
  screen?: ScreenId;
}

/** The scope of a page at an address. */
export function scopeAt(at: string, more: object = {}): Scope {
  const route = { path: at.replace(/[?#].*/, ''), params: {}, query: {} };
  return { viewer: null, app: 'hub', language: languageOfPath(at), route, ...more } as unknown as Scope;
}

/** Draws something of the engine as a page would: with its words, its way to the hub and its router. */
export function mount(element: ReactElement, { at = '/', scope, screen }: Place = {}): RenderResult {
  window.history.replaceState(null, '', at);
  const language = languageOfPath(new URL(at, window.location.href).pathname);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>
      <Navigation />
      <LanguageContext value={language}>
        <ScreenIdContext value={screen}>
          <ScopeProvider scope={scopeAt(at, scope)}>
            <Placed>{children}</Placed>
          </ScopeProvider>
        </ScreenIdContext>
      </LanguageContext>
    </MemoryRouter>
  );
  return render(element, { wrapper });
}

/** A page stands where its router is. */
function Placed({ children }: { children: ReactNode }) {
  return <PlaceContext value={useLocation()}>{children}</PlaceContext>;
}

let address = '';

/** Where the page has come to. */
export const addressNow = () => address;

/** What the engine asks of its router. */
function Navigation() {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    address = location.pathname + location.search + location.hash;
    setNavigator({ navigate, state: { navigation: { state: 'idle' }, location } });
    noteDrawn(location.key);
  });
  return null;
}

let told: Toast[] = [];
subscribe(
  toasts,
  () => {
    told.push(...toasts.list.filter(({ id }) => told.every((known) => known.id !== id)));
  },
  true,
);

/** The notices of this test, as they were read, whether they stand or have gone. */
export const notices = () => told.map(({ text }) => text);

/** Kept from before a test takes the clock. */
const { setTimeout } = globalThis;
/** What is answered asks for more, which is answered in turn: no part of the engine goes further than so many questions. */
const rounds = 5;

/** Does something, and waits until what it asked of the hub has been answered, is drawn, and asks for nothing more. */
export async function doing(what: () => unknown): Promise<void> {
  await act(async () => void (await what()));
  for (let round = 0; round < rounds; round++) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Draws as `mount` does, with all that it asks for. */
export async function mountWhole(...of: Parameters<typeof mount>): Promise<RenderResult> {
  const result = mount(...of);
  await doing(() => undefined);
  return result;
}

installHttp();
const wordScreens = Object.keys(screenWords) as ScreenId[];
// No page is loaded that would bring its calls and words along.
beforeAll(async () => {
  await loadPageParts();
  await Promise.all([
    knowAllCalls(),
    ...languages.flatMap(({ id }) => [
      loadLanguage(id),
      loadFormWords(id),
      ...wordScreens.map((screen) => loadScreenWords(screen, id)),
    ]),
  ]);
});
afterEach(() => {
  cleanup();
  const { unanswered } = fakeHub;
  const lacking = [...unanswered];
  fakeHub.forget();
  queryClient.clear();
  closeAllToasts();
  told = [];
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  expect(lacking, 'calls that the test gave no answer').toEqual([]);
});
