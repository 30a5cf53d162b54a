import type { Budgets } from '../../cli/test-times.ts';

/**
 * What a whole run took, and an eighth more: 46 minutes of processor in all, which two cores do in 23. Whoever adds tests
 * gives them room by making others cheaper, and whoever makes some cheaper lowers the budget with them. A busy machine takes longer, and
 * what its processors do is up to two fifths more.
 */
export const budgets: Budgets = {
  slowestShown: 10,
  parts: [
    { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 650 },
    { name: 'git', holds: /^tests\/git\//, budgetSeconds: 295 },
    { name: 'api', holds: /^tests\/api\/|^generated\/qa\//, budgetSeconds: 365 },
    { name: 'crash', holds: /^tests\/(crash|backup|stopping)\//, budgetSeconds: 155 },
    { name: 'cli', holds: /^tests\/cli\//, budgetSeconds: 170 },
    { name: 'language', holds: /^tests\/(language|mistakes|generator|fuzz)\//, budgetSeconds: 455 },
    { name: 'copies', holds: /^tests\/(apps|dev|wishes)\//, budgetSeconds: 470 },
    { name: 'screens', holds: /^(runtime|screens|tests\/support)\//, budgetSeconds: 110 },
    { name: 'units', holds: /^(generator|server|cli|tests\/bench)\//, budgetSeconds: 110 },
  ],
};
