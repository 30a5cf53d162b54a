import { expect, it } from 'vitest';
import { pageFaults } from './page-faults.ts';

const drawn = (reason: string, place: string) => ({
  errors: [
    {
      message: `\u001b[31m[a-part] \u001b[0m${reason}\n   ╭\u001b[0m─[ ${place} ]\n   │\n 4 │  return <p>\n`,
    },
  ],
});

it('says in a sentence where a file keeps the pages from being built, and why', () => {
  expect(pageFaults(drawn('Unexpected token', 'screens/a page.tsx:4:13'))).toEqual([
    'screens/a page.tsx:4:13: Unexpected token. The pages cannot be built with it.',
  ]);
  expect(pageFaults(drawn('No ./a.ts in screens/b.tsx.', 'screens/b.tsx:1:2'))).toEqual([
    'screens/b.tsx:1:2: No ./a.ts in screens/b.tsx. The pages cannot be built with it.',
  ]);
});

it('says what it knows where no place is told, each fault once', () => {
  const one = { message: '[a-part] No room' };
  expect(pageFaults({ errors: [one, one] })).toEqual(['The pages cannot be built: No room.']);
});

it.each([[new Error('other')], [undefined]])('knows nothing of %s', (error) => {
  expect(pageFaults(error)).toEqual([]);
});
