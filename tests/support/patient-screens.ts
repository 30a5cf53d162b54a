import { expect } from 'vitest';
import { stepPatienceMs } from './patience.ts';

// Testing Library gives up after a second otherwise. Only tests that draw need it, and it takes a moment to load.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: stepPatienceMs });
}
