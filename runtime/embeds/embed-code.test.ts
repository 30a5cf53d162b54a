import { expect, it } from 'vitest';
import { embedCode } from './embed-code.ts';

it('stays one frame and one script, whatever a title says', () => {
  const code = embedCode('https://hub.test/models/iframe/li/yi?a=1&b=2', '"><script>alert(1)</script>&');
  const page = new DOMParser().parseFromString(code, 'text/html');
  const frames = page.querySelectorAll('iframe');
  expect([frames.length, page.querySelectorAll('script').length]).toEqual([1, 1]);
  expect(frames[0]?.title).toBe('"><script>alert(1)</script>&');
  expect(frames[0]?.src).toBe('https://hub.test/models/iframe/li/yi?a=1&b=2');
});
