import { beforeAll, expect, it, vi } from 'vitest';
import { app, apps, languages } from '#generated/app.ts';
import { formWords, otherWords } from '#generated/messages/catalogues.ts';
import { rememberLanguage } from './language.ts';

// Where one signs in: what its page says is there from the first, and all else comes when it is missed.

const entrance = apps.find(({ isEntrance }) => isEntrance);
/** Not the one that speaks where another is silent. */
const spoken = languages.find(({ id }) => id !== app.fallback);

beforeAll(() => {
  globalThis.history.replaceState(null, '', entrance?.at);
  if (spoken) rememberLanguage(spoken.id);
});

it.runIf(entrance && spoken).each([
  ['the others', otherWords],
  ['the forms', formWords],
])('says a word of %s in the language of its page, once it has missed it', async (_, files) => {
  vi.resetModules();
  const { i18n, loadLanguage, textOf } = await import('./i18n.ts');
  const { currentLanguage } = await import('./language.ts');
  const language = currentLanguage();
  expect(language).toBe(spoken?.id);
  const { messages } = (await files[language]?.()) ?? { messages: {} };
  const [key, said] = Object.entries(messages).find(([, text]) => !text.includes('{')) ?? ['', undefined];
  await loadLanguage(language);
  const anew = new Promise((resolve) => i18n.on('languageChanged', resolve));
  const say = () => textOf(key as Parameters<typeof textOf>[0]);
  expect(say()).toBe(key);
  expect(await anew).toBe(language);
  expect(say()).toBe(said);
});
