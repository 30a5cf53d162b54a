import type { Budgets } from '../../cli/test-times.ts';

/**
 * Together they are ten minutes of three workers: whoever adds tests gives them room by making others quicker. A busy
 * machine takes longer, and nothing is red for it.
 */
export const budgets: Budgets = {
  slowestShown: 10,
  parts: [
    { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 530 },
    { name: 'git', holds: /^tests\/git\//, budgetSeconds: 220 },
    { name: 'api', holds: /^tests\/api\/|^generated\/qa\//, budgetSeconds: 175 },
    { name: 'crash', holds: /^tests\/(crash|backup)\//, budgetSeconds: 190 },
    { name: 'cli', holds: /^tests\/cli\//, budgetSeconds: 125 },
    { name: 'language', holds: /^tests\/(language|mistakes|generator|fuzz)\//, budgetSeconds: 215 },
    { name: 'copies', holds: /^tests\/(apps|dev|wishes)\//, budgetSeconds: 215 },
    { name: 'screens', holds: /^(runtime|screens)\//, budgetSeconds: 70 },
    { name: 'units', holds: /^(generator|server|cli|tests\/bench)\//, budgetSeconds: 100 },
  ],
};
