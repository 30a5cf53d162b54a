import { AxiosHeaders } from 'axios';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type CallSpec, call, setBase } from '#generated/api/client.ts';
import { http } from '#generated/api/http.ts';
import { closeAllToasts, toasts } from '../feedback/toasts.ts';
import { loadLanguage } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { installHttp } from './install-http.ts';

/** A call of a service that the product does not answer itself (seed 7). */
const spec: CallSpec = {
  id: 'files.list',
  routes: { otherwise: { method: 'GET', path: '/list.action' } },
  base: 'service.files',
  ...{ path: [], query: [], body: [], encode: 'json', timeoutMs: null, ignore: { http: [], codes: [] } },
};

function answers(status: number, statusText: string): void {
  const usual = http.ask;
  onTestFinished(() => {
    http.ask = usual;
  });
  http.ask = async (config) => ({
    ...{ config, status, statusText, headers: new AxiosHeaders(), data: '' },
  });
}

beforeEach(async () => {
  await loadLanguage(currentLanguage());
  installHttp();
  setBase('service.files', 'https://files.example');
  closeAllToasts();
});

it.each([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
])('says the status text of a service that answers %i once, and ends no session', async (status, words) => {
  answers(status, words);
  sessionStorage.setItem('mark', '1');
  await Promise.allSettled([call(spec, {}), call(spec, {}), call(spec, {})]);
  expect(toasts.list.map(({ text, tone }) => [text, tone])).toEqual([[words, 'error']]);
  expect(sessionStorage.getItem('mark')).toBe('1');
  expect(window.location.href).not.toContain('login');
});
