import { describe, expect } from 'vitest';
import { app, newcomers } from '#generated/app.ts';
import { cookieLanguageMs } from '#generated/constants.ts';
import { inLanguageOfTurn, inLanguages, settled } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const secondMs = 1000;
const dayMs = 86_400_000;

describeInBrowser('the language at /', () => {
  const chosen = (value: string, hubUrl: string) => ({
    cookies: [
      {
        ...{ name: 'language', value, domain: new URL(hubUrl).hostname, path: '/', expires: -1 },
        ...{ httpOnly: false, secure: false, sameSite: 'Lax' as const },
      },
    ],
    origins: [],
  });

  describe.each(inLanguageOfTurn())('$id', ({ id, prefix, tag }) => {
    const other = inLanguages.find((one) => one.id !== id);

    it('is that of the cookie, whatever the browser wants', async ({ hub, visit }) => {
      const context = { locale: other?.tag ?? '', storageState: chosen(id, hub.url) };
      const page = await visit('/', { context });
      expect(new URL(page.url()).pathname).toBe(prefix || '/');
      expect(await page.locator('html').getAttribute('lang')).toBe(tag);
    });

    it('is that of the browser where the cookie names none of ours', async ({ hub, visit }) => {
      const page = await visit('/', { context: { locale: tag, storageState: chosen('fr', hub.url) } });
      expect(new URL(page.url()).pathname).toBe(prefix || '/');
    });
  });

  it.for([
    ['fr-FR,fr,en', '/en'],
    ['fr-FR,fr', '/'],
    ['zh-CN,zh,en', newcomers === 'first' ? '/' : '/en'],
  ] as const)('of a browser that wants %s stands at %s', async ([wanted, path], { visit }) => {
    const page = await visit('/', {
      context: { locale: wanted, extraHTTPHeaders: { 'accept-language': wanted } },
    });
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('is kept for 180 days by whoever switches', async ({ visit }) => {
    const [from, to] = inLanguages;
    const page = await visit(`${from?.prefix}/models`);
    await page.locator(`header a[hreflang="${to?.tag}"]:visible`).click();
    await page.waitForURL((url) => url.pathname === `${to?.prefix}/models`);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'language');
    expect(cookie).toMatchObject({ value: to?.id, sameSite: 'Lax', path: '/' });
    const left = (cookie?.expires ?? 0) * secondMs - Date.now();
    expect(Math.round(left / dayMs)).toBe(cookieLanguageMs / dayMs);
  });
});

describeInBrowser('a language that cannot be loaded', () => {
  it('is logged, and the fallback speaks', async ({ visit }) => {
    const [lacking] = inLanguages.filter(({ id }) => id !== app.fallback);
    const speaking = inLanguages.find(({ id }) => id === app.fallback);
    const logged: string[] = [];
    const page = await visit(`${lacking?.prefix}/models`, {
      allow: /ERR_FAILED|Failed locale loading/,
      before: async (one) => {
        one.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
        await one.route(new RegExp(`/assets/${lacking?.id}-[^/]+[.]js$`), (route) => route.abort());
      },
    });
    const heading = { level: 1, name: speaking?.t('kind.models.name'), exact: true } as const;
    await page.getByRole('heading', heading).waitFor();
    await settled(page);
    expect(logged).toContainEqual(expect.stringMatching(/^Failed locale loading: \S/));
  });
});
