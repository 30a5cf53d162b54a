import { expect, it } from 'vitest';
import { misformed } from './name-forms.ts';

it('takes icons by the names that sets of icons give them, with dashes between words', () => {
  for (const name of ['eye', 'arrowBack', 'arrow-back', 'arrow-2-left'])
    expect(misformed('icon', name)).toBeUndefined();
  for (const name of ['Arrow', '-arrow', 'arrow-', 'arrow--back', 'arrow back', 'constructor'])
    expect(misformed('icon', name)).toBeDefined();
});
