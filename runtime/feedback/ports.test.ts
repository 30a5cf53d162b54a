import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
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

  it('is a general text where the catalogue does not know the code', () => {
    errorPorts(new ApiError({ code: '999', msg: 'Internal error' })).toast('{msg}');
    expect(said()).toEqual([textOf('error.other')]);
  });

  it('names the call that the hub can look up', () => {
    errorPorts(new ApiError({ code: '500001', callId: 'req-7' })).toast('{msg}');
    expect(said()[0]).toContain('req-7');
  });
});
