/** What tries what was generated, by where: at validators, at a hub, of a page by a clock of its own and in a browser. */
export const filesAt = {
  validator: ['generated/qa/rules.test.ts'],
  HTTP: [
    'generated/qa/api.test.ts',
    'tests/api/roles.test.ts',
    'tests/api/catalogue.test.ts',
    'server/http/every-budget.test.ts',
    'server/http/every-refusal.test.ts',
    'server/http/reading/every-input.test.ts',
    'tests/api/every-limit.test.ts',
    'tests/api/every-service-limit.test.ts',
    'tests/api/every-named-limit.test.ts',
    'tests/api/every-git.test.ts',
    'tests/api/every-repository.test.ts',
    'server/rights/every-right.test.ts',
    'server/rights/every-rule.test.ts',
    'server/handlers/every-subject.test.ts',
    'server/ground/settings/every-setting.test.ts',
    'tests/api/every-failure.test.ts',
    'tests/api/every-push.test.ts',
    'tests/api/every-receive.test.ts',
    'tests/api/every-fetch.test.ts',
    'tests/contract/every-field.test.ts',
    'tests/contract/every-role.test.ts',
  ],
  page: [
    'runtime/polls/every-poll.test.tsx',
    'runtime/polls/every-state.test.ts',
    'runtime/http/every-error.test.ts',
    'runtime/guards/every-gate.test.ts',
    'runtime/guards/every-order.test.ts',
    'runtime/blocks/form/every-form.test.tsx',
    'runtime/forms/every-word.test.ts',
    'runtime/blocks/form/every-rule.test.ts',
    'runtime/guards/every-effect.test.ts',
    'runtime/feedback/every-port.test.ts',
    'runtime/forms/every-limit.test.tsx',
    'runtime/blocks/every-limit.test.tsx',
    'runtime/blocks/every-named-limit.test.tsx',
    'runtime/app/every-limit.test.tsx',
    'runtime/app/every-named-limit.test.tsx',
    'runtime/blocks/every-amount.test.tsx',
  ],
  browser: ['tests/browser/catalogue.test.ts'],
} as const satisfies Record<string, readonly string[]>;
export type Door = keyof typeof filesAt;
export const doors = Object.keys(filesAt) as Door[];

/** Those beside generated/qa itself. */
export const ours = Object.values(filesAt)
  .flat()
  .filter((file) => !file.startsWith('generated/'));

/** What asks of the hub's own pages and calls. */
const ofHub = /^(?:tests\/(?:api|browser)|runtime\/(?:app|blocks)\/every-(?:named-)?limit\.)/;
/** Of ours, those that ask nothing but what any product has: one that stands elsewhere is tried by them as well. */
export const ofAny = ours.filter((file) => !ofHub.test(file));
