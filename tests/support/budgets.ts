import type { Budgets } from '../../cli/test-times.ts';

/** Who may see or do what, and what nobody may learn or bring in. */
const ofRights =
  /^tests\/(?:api\/(?:closed-hub|foreign-writes|hidden|hidden-readers|joining|people-sessions|people-tokens|private|safe-methods|secrets|secrets-moved|token-reach|who-may-what)|git\/(?:abuse|every-asker|pushed-secrets|push-checks)|browser\/hostile)\.test\.ts$/;

/**
 * What a run takes on its dearest day, and a tenth more: with what their workers wait for, two cores do it in less than fifteen minutes.
 * Whoever adds tests gives them room by making others cheaper, or by more days for the files of a part. A busy machine takes longer, and
 * what its processors do stays nearly the same.
 */
export const budgets: Budgets = {
  slowestShown: 10,
  parts: [
    { name: 'rights', holds: ofRights, budgetSeconds: 80 },
    { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 420, days: 4 },
    { name: 'git', holds: /^tests\/git\//, budgetSeconds: 150, days: 3 },
    { name: 'api', holds: /^tests\/api\/|^generated\/qa\//, budgetSeconds: 290, days: 3 },
    { name: 'crash', holds: /^tests\/(crash|backup|stopping)\//, budgetSeconds: 90, days: 3 },
    { name: 'cli', holds: /^tests\/cli\//, budgetSeconds: 110, days: 4 },
    // Each of their rows is the one proof of a check.
    { name: 'mistakes', holds: /^tests\/mistakes\//, budgetSeconds: 80, days: 2 },
    {
      name: 'language',
      holds: /^tests\/(language|generator|fuzz)\//,
      budgetSeconds: 150,
      days: 4,
    },
    { name: 'copies', holds: /^tests\/(apps|dev|wishes)\//, budgetSeconds: 220, days: 4 },
    { name: 'screens', holds: /^(runtime|screens|tests\/support)\//, budgetSeconds: 120 },
    { name: 'claims', holds: /^tests\/(claims|contract|proxy)\//, budgetSeconds: 55 },
    { name: 'units', holds: /^(generator|server|cli|tests\/bench)\//, budgetSeconds: 170 },
  ],
};
