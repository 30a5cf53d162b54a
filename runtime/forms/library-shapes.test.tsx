import type { FormProps } from '@rjsf/core';
import { cleanup } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectUniqueIds, expectWholeTies } from './sound-form-bench.ts';

// The package is written for runners whose words are global.
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, test, vi });
// Kept beside, what is drawn would be compared letter by letter, and nobody would read it: it is judged by what it must be.
Object.assign(globalThis, { expect: () => ({ toMatchSnapshot: expectSound }) });
const { ArcoForm } = await import('./ArcoForm.tsx');
const { arrayTests, formTests, gridTests, objectTests } = await import('@rjsf/snapshot-tests');

/** The form library's own shapes, drawn by our theme. Few of them have words: that controls have names is tried elsewhere. */
function Form(props: FormProps) {
  return (
    <MemoryRouter>
      <ArcoForm {...(props as Parameters<typeof ArcoForm>[0])} isOurs={false} />
    </MemoryRouter>
  );
}

afterEach(cleanup);

function expectSound(): void {
  expectWholeTies();
  // The library's own example of two columns shows one field twice.
  if (!expect.getState().currentTestName?.includes('Two even column grid')) expectUniqueIds();
}

for (const tests of [arrayTests, formTests, gridTests, objectTests]) {
  (tests as (form: unknown, options: object) => void)(Form, {});
}
