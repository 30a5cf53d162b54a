import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import { loadLanguage, textOf } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { queryClient } from '../reads/query-client.ts';
import { browserPorts, errorPorts } from './ports.ts';
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

describe('what was read', () => {
  it('is asked anew where it is forgotten, when it is next needed and not before', async () => {
    const asked: string[] = [];
    const read = (name: string) =>
      queryClient.fetchQuery({ queryKey: [name, 'en', {}], queryFn: async () => asked.push(name) });
    await Promise.all([read('items.find'), read('items.view')]);
    browserPorts().forget(['items.find']);
    expect(asked).toHaveLength(2);
    await Promise.all([read('items.find'), read('items.view')]);
    expect(asked).toEqual(['items.find', 'items.view', 'items.find']);
  });
});
