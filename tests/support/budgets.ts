import type { Budgets } from '../../cli/test-times.ts';

/**
 * Together they are sixteen minutes of processor, which two cores do in eight: whoever adds tests gives them room by making
 * others cheaper. A busy machine takes longer, and what its processors do stays nearly the same.
 */
export const budgets: Budgets = {
  slowestShown: 10,
  parts: [
    { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 330 },
    { name: 'git', holds: /^tests\/git\//, budgetSeconds: 110 },
    { name: 'api', holds: /^tests\/api\/|^generated\/qa\//, budgetSeconds: 110 },
    { name: 'crash', holds: /^tests\/(crash|backup|stopping)\//, budgetSeconds: 120 },
    { name: 'cli', holds: /^tests\/cli\//, budgetSeconds: 65 },
    { name: 'language', holds: /^tests\/(language|mistakes|generator|fuzz)\//, budgetSeconds: 210 },
    { name: 'copies', holds: /^tests\/(apps|dev|wishes)\//, budgetSeconds: 150 },
    { name: 'screens', holds: /^(runtime|screens|tests\/support)\//, budgetSeconds: 60 },
    { name: 'units', holds: /^(generator|server|cli|tests\/bench)\//, budgetSeconds: 70 },
  ],
};
