import { expect, it } from 'vitest';
import { askerKey, asking, currentAsker, recognise } from './asker.ts';

it('knows on whose behalf work is done, also behind an await and a timer', async () => {
  const seen = await asking({ network: '10.0.0.1' }, async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return currentAsker();
  });

  expect(seen).toEqual({ network: '10.0.0.1' });
  expect(currentAsker()).toBeUndefined();
});

it('counts who signs in meanwhile as a person from then on', () => {
  const asker: { network: string; person?: string } = { network: '10.0.0.1' };
  const before = askerKey(asker);
  asking(asker, () => recognise('a'));

  expect([before, askerKey(asker)]).toEqual(['network 10.0.0.1', 'person a']);
});
