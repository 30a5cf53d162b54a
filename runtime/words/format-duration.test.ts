import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it.each([
  [18_000, '18 seconds', '18秒钟'],
  [60_000, '1 minute', '1分钟'],
  [90_000, '90 seconds', '90秒钟'],
  [3_600_000, '1 hour', '1小时'],
  [500, '0.5 seconds', '0.5秒钟'],
])('writes %i ms in the largest whole unit', (ms, en, zh) => {
  expect(formatDuration(ms, 'en')).toBe(en);
  expect(formatDuration(ms, 'zh')).toBe(zh);
});
