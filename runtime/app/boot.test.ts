import { expect, it } from 'vitest';
import { boot } from '#generated/app.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { loadLanguage } from '../i18n/i18n.ts';
import { session, sessionReady } from '../session/session.ts';
import { start } from './boot.ts';

it('asks at its start who is here, with the readable signal of the session', async () => {
  await loadLanguage('en');
  const user = { id: '1', userName: 'li', language: 'en', roleType: 'common', token: 'public-id' };
  fakeHub.answers('people.userInfo', user);
  await start();
  await sessionReady();
  expect(boot.map(({ load }) => load)).toEqual(['people.userInfo']);
  expect(fakeHub.inputsOf('people.userInfo')).toEqual([{ includeToken: 'true' }]);
  expect(session.user).toMatchObject({ userName: 'li' });
});
