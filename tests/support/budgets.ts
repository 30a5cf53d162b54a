import type { Budgets } from '../../cli/test-times.ts';

/**
 * Together they are fifteen minutes of two workers: whoever adds tests gives them room by making others quicker. A busy
 * machine takes longer, and nothing is red for it.
 */
export const budgets: Budgets = {
  slowestShown: 10,
  parts: [
    { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 480 },
    { name: 'git', holds: /^tests\/git\//, budgetSeconds: 220 },
    { name: 'api', holds: /^tests\/api\/|^generated\/qa\//, budgetSeconds: 200 },
    { name: 'crash', holds: /^tests\/crash\//, budgetSeconds: 180 },
    { name: 'cli', holds: /^tests\/cli\//, budgetSeconds: 160 },
    { name: 'language', holds: /^tests\/(language|mistakes|generator|fuzz)\//, budgetSeconds: 240 },
    { name: 'copies', holds: /^tests\/(apps|dev|wishes)\//, budgetSeconds: 140 },
    { name: 'screens', holds: /^(runtime|screens)\//, budgetSeconds: 100 },
    { name: 'units', holds: /^(generator|server|cli)\//, budgetSeconds: 80 },
  ],
};
