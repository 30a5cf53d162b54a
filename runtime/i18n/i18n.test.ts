import { expect, it, vi } from 'vitest';
import { app, type LanguageId } from '#generated/app.ts';
import { i18n, loadLanguage } from './i18n.ts';

it('logs a language that it has no words of (seed 8), and the fallback speaks', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A tab of an older release may be told of a language that it does not know.
  await loadLanguage('xx' as LanguageId);
  expect(logged.mock.calls).toEqual([['Could not find messages for locale code: xx']]);
  expect(i18n.hasResourceBundle(app.fallback, 'translation')).toBe(true);
  logged.mockRestore();
});
