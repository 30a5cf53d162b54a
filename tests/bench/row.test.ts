import { expect, it } from 'vitest';
import { tableOf } from './row.ts';

it('lets no figure that is none meet what was wanted', () => {
  const [, , measured, none] = tableOf([
    { what: 'measured', ratio: 0.5, met: true },
    { what: 'none', ratio: 0 / 0, met: true },
  ]).split('\n');
  expect(measured).toContain('| yes |');
  expect(none).toContain('**no**');
});
