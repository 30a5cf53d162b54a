import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n, loadLanguage } from './i18n.ts';
import { LanguageContext } from './language-context.ts';
import { TextsProvider } from './texts.tsx';
import { useText } from './use-text.ts';

beforeEach(() => loadLanguage('en'));
afterEach(cleanup);

function Word() {
  return <li>{useText()('form.submit')}</li>;
}

const words = (count: number) =>
  render(
    <TextsProvider>
      <LanguageContext value="en">
        {Array.from({ length: count }, (_, at) => at).map((at) => (
          <Word key={at} />
        ))}
      </LanguageContext>
    </TextsProvider>,
  );
const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('listens once for words that change, however much a page says, and no longer than it stands', () => {
  const [on, off] = [vi.spyOn(i18n, 'on'), vi.spyOn(i18n, 'off')];
  const { unmount } = words(50);
  expect(on).toHaveBeenCalledTimes(1);
  unmount();
  expect(off).toHaveBeenCalledTimes(1);
});

it('says everything anew where the words themselves have changed', () => {
  words(2);
  const before = said();
  act(() => {
    i18n.addResourceBundle('en', 'translation', { 'form.submit': `${before[0]} now` });
    i18n.emit('languageChanged', i18n.language);
  });
  expect(said()).toEqual(before.map((word) => `${word} now`));
});
