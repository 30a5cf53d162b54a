import { act } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import type { Scope } from '#generated/screens/types.ts';
import { addressNow, mount, scopeAt } from '../../tests/support/mount.tsx';
import { loadLanguage, textOf } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { errorPorts } from './ports.ts';
import { closeAllToasts, toasts } from './toasts.ts';

const said = () => toasts.list.map(({ text }) => text);

describe('what a failed call says', () => {
  beforeAll(() => loadLanguage(currentLanguage()));
  beforeEach(closeAllToasts);

  it('is the text of the catalogue, not that of the server', () => {
    errorPorts(new ApiError({ code: '503001', msg: 'upstream gone' })).toast('{msg}');
    expect(said()).toEqual([textOf('error.unavailable')]);
  });

  it('is what the answer says where the catalogue does not know the code, else a general text', () => {
    errorPorts(new ApiError({ code: '999', status: 200, msg: '余额不足' })).toast('{msg}');
    expect(toasts.list.map(({ text, tone }) => [text, tone])).toEqual([['余额不足', 'warning']]);
    closeAllToasts();
    for (const untold of [
      { code: '999', status: 200 },
      { code: 'address', msg: 'no base' },
    ]) {
      closeAllToasts();
      errorPorts(new ApiError(untold)).toast('{msg}');
      expect(said()).toEqual([textOf('error.other')]);
    }
  });

  it('is the status of a service that refuses, once', () => {
    for (const status of [401, 403, 401])
      errorPorts(new ApiError({ code: 'http', status, statusText: 'Forbidden' })).toast(
        '{statusText}',
        'error',
      );
    expect(toasts.list.map(({ text, tone }) => [text, tone])).toEqual([['Forbidden', 'error']]);
  });

  it('names the call that the hub can look up', () => {
    errorPorts(new ApiError({ code: '500001', callId: 'req-7' })).toast('{msg}');
    expect(said()[0]).toContain('req-7');
  });
});

describe('what a call says of an input that no field of the page asks', () => {
  beforeAll(() => loadLanguage(currentLanguage()));
  beforeEach(closeAllToasts);

  const say = (field: string, msg: string) => {
    errorPorts(new ApiError({ code: '400001', msg, params: { field } })).toast('error.invalidInput');
    return said()[0];
  };

  it('is the sentence of the rule, after the name of the field', () => {
    const message = textOf('validation.maxItems', { limit: 5 });
    const told = textOf('validation.of', { field: textOf('field.tags'), message });
    expect(say('tags', message)).toBe(told);
    closeAllToasts();
    expect(say('tags.0', message)).toBe(told);
  });

  it('is the sentence alone where the field has no name for readers', () => {
    const message = textOf('validation.additionalProperties', { name: 'toString' });
    expect(say('toString', message)).toBe(message);
  });

  it('is the general words, with the name of the field, where no rule says any', () => {
    const general = textOf('error.invalidInput', { field: textOf('field.avatarUrl') });
    expect(say('avatarUrl', textOf('error.invalidInput', { field: 'avatarUrl' }))).toBe(general);
    closeAllToasts();
    expect(say('avatarUrl', '')).toBe(general);
  });
});

it('leads on by what the page knows, and by what its words name', () => {
  const user = ({ answer, language }: Scope) => `${answer?.user}-${language}`;
  mount(createElement('div'), { at: '/en/account' });
  const error = new ApiError({ code: '409204', params: { user: 'chenmo' } });
  act(() =>
    errorPorts(error, scopeAt('/en/account')).go({ go: 'hub/profile', with: { user: { get: user } } }),
  );
  expect(addressNow()).toBe('/en/profile/chenmo-en');
});
