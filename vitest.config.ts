import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patienceMs, stepPatienceMs } from './tests/support/patience.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Arco ships the same code as es/ (for bundlers) and lib/ (for Node); mixed, there are two copies of its contexts.
const alias = [
  { find: /^#generated\/(.*)$/, replacement: `${at('./generated')}/$1` },
  { find: /^#runtime\/(.*)$/, replacement: `${at('./runtime')}/$1` },
  { find: /^@arco-design\/web-react\/es\//, replacement: '@arco-design/web-react/lib/' },
];

/** What takes longest goes first, so that no worker stands idle at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/tests\/(?:browser\/|fuzz\/|apps\/|dev\/|crash\/|cli\/bare-machine)/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    // Much of a browser test is waiting, so that two share two cores well.
    sequence: { sequencer: LongFirst },
    maxWorkers: Math.max(2, availableParallelism() - 1),
    expect: { poll: { timeout: stepPatienceMs } },
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    teardownTimeout: stepPatienceMs,
    // Hubs and what they start are begun hundreds of times: their code is compiled once.
    env: { NODE_COMPILE_CACHE: at('./node_modules/.cache/tests') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{generator,server,cli}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'runtime',
          include: ['{runtime,screens}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/patient-screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts', 'generated/qa/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/qa-server.ts'],
        },
      },
    ],
  },
});
