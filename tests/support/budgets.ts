import type { Budgets } from '../../cli/test-times.ts';

/**
 * What a run takes, and some fifteen hundredths more. Together they are fifty minutes of processor, which two cores do in
 * twenty-five: whoever adds tests gives them room by making others cheaper. A busy machine takes longer, and what its
 * processors do stays nearly the same.
 */
export const budgets: Budgets = {
  slowestShown: 10,
  parts: [
    { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 600 },
    { name: 'git', holds: /^tests\/git\//, budgetSeconds: 250 },
    { name: 'api', holds: /^tests\/api\/|^generated\/qa\//, budgetSeconds: 380 },
    { name: 'crash', holds: /^tests\/(crash|backup|stopping)\//, budgetSeconds: 165 },
    { name: 'cli', holds: /^tests\/cli\//, budgetSeconds: 310 },
    { name: 'language', holds: /^tests\/(language|mistakes|generator|fuzz)\//, budgetSeconds: 470 },
    { name: 'copies', holds: /^tests\/(apps|dev|wishes)\//, budgetSeconds: 520 },
    { name: 'screens', holds: /^(runtime|screens|tests\/support)\//, budgetSeconds: 110 },
    { name: 'claims', holds: /^tests\/(claims|contract|proxy)\//, budgetSeconds: 52 },
    { name: 'units', holds: /^(generator|server|cli|tests\/bench)\//, budgetSeconds: 130 },
  ],
};
