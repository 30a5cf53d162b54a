import type { FormProps } from '@rjsf/core';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

vi.mock('#runtime/i18n/use-text.ts', () => ({ useText: () => (key: string) => key }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ i18n: { exists: () => false } }) }));

// The package is written for runners whose words are global.
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi });
const { ArcoForm } = await import('./ArcoForm.tsx');
const { arrayTests, formTests, gridTests, objectTests } = await import('@rjsf/snapshot-tests');

/** The form library's own shapes, drawn by our theme; what it draws is kept beside and compared. */
function Form(props: FormProps) {
  return (
    <MemoryRouter>
      <ArcoForm {...(props as Parameters<typeof ArcoForm>[0])} isOurs={false} />
    </MemoryRouter>
  );
}

for (const tests of [arrayTests, formTests, gridTests, objectTests]) {
  (tests as (form: unknown, options: object) => void)(Form, {});
}
