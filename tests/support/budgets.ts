import type { Budgets } from '../../cli/test-times.ts';

/**
 * What a run takes on its dearest day, and a tenth more. With what their workers wait for, two cores do it in some fifteen minutes: whoever
 * adds tests gives them room by making others cheaper, or by more days for the files of a part. A busy machine takes longer, and
 * what its processors do stays nearly the same.
 */
export const budgets: Budgets = {
  slowestShown: 10,
  parts: [
    { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 420, days: 4 },
    { name: 'git', holds: /^tests\/git\//, budgetSeconds: 140, days: 3 },
    { name: 'api', holds: /^tests\/api\/|^generated\/qa\//, budgetSeconds: 270, days: 3 },
    { name: 'crash', holds: /^tests\/(crash|backup|stopping)\//, budgetSeconds: 90, days: 3 },
    { name: 'cli', holds: /^tests\/cli\//, budgetSeconds: 110, days: 4 },
    {
      name: 'language',
      holds: /^tests\/(language|mistakes|generator|fuzz)\//,
      budgetSeconds: 180,
      days: 4,
    },
    { name: 'copies', holds: /^tests\/(apps|dev|wishes)\//, budgetSeconds: 220, days: 4 },
    { name: 'screens', holds: /^(runtime|screens|tests\/support)\//, budgetSeconds: 120 },
    { name: 'claims', holds: /^tests\/(claims|contract|proxy)\//, budgetSeconds: 55 },
    { name: 'units', holds: /^(generator|server|cli|tests\/bench)\//, budgetSeconds: 160 },
  ],
};
