import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { generated } from './cli/launch/output.js';
import { makeLackingTests } from './cli/make-tests.ts';
import { offersPassed } from './cli/past-offers.ts';
import { isElsewhere, productRoot } from './cli/project.ts';
import { planVariable, truthVariable } from './cli/qa/mutants/plan.ts';
import { restingVariable } from './cli/turn-of-run.ts';
import { generatedElsewhere } from './tests/support/generated-elsewhere.ts';
import { casePatienceMs, patienceMs, stepPatienceMs } from './tests/support/patience.ts';
import { truthOfTests } from './tests/support/truth.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Arco ships the same code as es/ (for bundlers) and lib/ (for Node); mixed, there are two copies of its contexts.
const alias = [
  { find: /^#generated\/(.*)$/, replacement: `${generated}/$1` },
  { find: /^#runtime\/(.*)$/, replacement: `${at('./runtime')}/$1` },
  { find: /^@arco-design\/web-react\/es\//, replacement: '@arco-design/web-react/lib/' },
];

/** What kept a worker for more than two minutes, the longest first: begun late, each of these would be the last, alone. */
const longest = [
  'crash/kill',
  'fuzz/spec-fuzz',
  'cli/bare-machine',
  'apps/new-entity',
  'apps/contributing',
  'fuzz/broken-files',
  'mistakes/of-values',
  'api/writing',
  'fuzz/misspelt',
  'generator/pipeline',
  'crash/planting',
  'mistakes/of-data',
  'api/linked-items',
  'mistakes/old-words',
  'crash/backup',
  'api/manifests',
  'crash/heavy-push',
  'api/manifest-writing',
  'apps/served-together',
  'dev/follow',
  'apps/other-readings',
  'browser/every-page',
  'browser/access',
  'browser/people',
  'browser/few',
  'browser/drawn-pages',
].map((name) => `/tests/${name}.test.ts`);

/** What takes longest goes first, so that no worker stands idle at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = /\/tests\/(?:browser\/|fuzz\/|mistakes\/|apps\/|dev\/|crash\/|cli\/bare-machine)/;
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      if (at >= 0) return at;
      return longest.length + (isLong.test(moduleId) ? 0 : 1);
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * What tries the language keeps nothing between two files, and what tries the server leaves nothing behind that still runs:
 * a worker reads the code once for all of them, and runs it warm. Whoever puts another module in the place of one has a
 * worker of its own.
 */
const ofLanguage = [
  'generator/**/*.test.ts',
  'tests/{language,mistakes,generator,fuzz,claims,wishes}/**/*.test.ts',
];
const ofServer = ['{server,cli}/**/*.test.ts', 'tests/{api,cli,contract,stopping}/**/*.test.ts'];
const filesOf = (patterns: string[]) =>
  globSync(patterns, { cwd: at('.') }).map((file) => file.replaceAll('\\', '/'));
const says = (words: RegExp) => (file: string) => words.test(readFileSync(at(file), 'utf8'));
const among = filesOf([...ofLanguage, ...ofServer]);
/** Those that have their day in another run. */
const resting = (process.env[restingVariable] ?? '').split(' ').filter(Boolean);
const inBrowser = filesOf(['tests/**/*.test.ts']).filter(says(/\b(?:describeInBrowser|launchBrowser)\b/));
const apart = [...among.filter(says(/\bvi\.(?:mock|doMock)\(/)), ...inBrowser];
const sharing = among.filter((file) => !apart.includes(file));
/** Asks the server of a product that stands elsewhere; of the hub's own `tests/api/roles.test.ts` does. */
const ofElsewhere = isElsewhere ? [] : ['tests/contract/every-role.test.ts'];
const alone = [...configDefaults.exclude, ...apart, ...ofElsewhere, ...resting];
const ofScreens = filesOf(['{runtime,screens,blocks}/**/*.test.{ts,tsx}']);
/**
 * What tries pages takes packages from its worker, and our own modules anew. Whoever puts another module in the place of one has a
 * worker of its own, and so has who looks at what is counted from the start of a page, at how a page waits for a module, or at
 * what was not loaded.
 */
const ofFirstPage = [
  'runtime/http/sent-along.test.ts',
  'runtime/blocks/states.test.tsx',
  'runtime/reads/fetch-read.test.ts',
];
const screensApart = ofScreens.filter(
  (file) => ofFirstPage.includes(file) || says(/\bvi\.(?:mock|doMock|resetModules)\(/)(file),
);

const awake = inBrowser.filter((file) => !resting.includes(file));
/** What looks at our own pages: a worker starts one browser for all of them. */
const ofPages = awake.filter(
  (file) => file.startsWith('tests/browser/') && !says(/\bvi\.(?:mock|doMock)\(/)(file),
);

/**
 * The pages of one file, with the hub that they ask, keep two processors at work: with four files at once on two, each took
 * four times as long and more.
 */
const inBrowserOnly = {
  environment: 'node',
  maxWorkers: availableParallelism(),
  sequence: { groupOrder: 1 },
  // A page is waited for step by step.
  testTimeout: patienceMs,
} as const;

/** What `hub qa --mutants` adds: what each case is tried with, and where tests find what is true. */
const truth = process.env[truthVariable];
const trying = process.env[planVariable] ? { runner: at('./tests/support/mutant-runner.ts') } : {};

// Who starts the hub or follows edits leaves out what only tests read.
await makeLackingTests();

export default defineConfig({
  resolve: { alias },
  plugins: [
    offersPassed(),
    ...(truth ? [truthOfTests({ generated: at('./generated'), truth })] : []),
    ...(isElsewhere ? [generatedElsewhere(generated)] : []),
  ],
  test: {
    ...trying,
    // More than one for each core, since clones, kills and starts are waited for; with six on two slow cores answers are refused
    // that tests wait for.
    sequence: { sequencer: LongFirst },
    maxWorkers: availableParallelism() + 2,
    expect: { poll: { timeout: stepPatienceMs } },
    testTimeout: casePatienceMs,
    hookTimeout: patienceMs,
    teardownTimeout: stepPatienceMs,
    setupFiles: ['tests/support/note-processor.ts'],
    // Hubs and what they start are begun hundreds of times: their code is compiled once, for copies of this repository as well.
    // A file of settings that stands on this machine is none of theirs, and neither is the folder in which the run was called.
    env: {
      NODE_COMPILE_CACHE: at('./node_modules/.cache/tests'),
      NODE_COMPILE_CACHE_PORTABLE: '1',
      HUB_CONFIG: 'none',
      INIT_CWD: '',
      // Runs that a test begins leave out nothing.
      [restingVariable]: '',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'language',
          include: ofLanguage,
          exclude: alone,
          environment: 'node',
          isolate: false,
          // A check makes and drops a whole product: with more room for what is new, less of it is copied before it goes.
          execArgv: ['--max-semi-space-size=32'],
          setupFiles: ['tests/support/leave-worker.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ofServer,
          exclude: alone,
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/support/leave-worker.ts', 'tests/support/note-touched.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ofScreens.filter((file) => !screensApart.includes(file)),
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['fresh-screens', 'patient-screens', 'leave-worker'].map(
            (name) => `tests/support/${name}.ts`,
          ),
          testTimeout: stepPatienceMs,
          hookTimeout: stepPatienceMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'runtime',
          include: screensApart,
          environment: 'happy-dom',
          setupFiles: ['tests/support/patient-screens.ts'],
          // No process is waited for: what takes longer waits for what never comes, and keeps a worker meanwhile.
          testTimeout: stepPatienceMs,
          hookTimeout: stepPatienceMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['{server,cli,generator,tests}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...sharing, ...inBrowser, ...resting],
          environment: 'node',
          setupFiles: ['tests/support/leave-worker.ts', 'tests/support/note-touched.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inBrowserOnly,
          name: 'browser',
          include: ofPages,
          isolate: false,
          setupFiles: ['tests/support/leave-worker.ts', 'tests/support/note-touched.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inBrowserOnly,
          name: 'browser-alone',
          include: awake.filter((file) => !ofPages.includes(file)),
          setupFiles: ['tests/support/note-touched.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'qa',
          dir: productRoot,
          include: ['generated/qa/**/*.test.ts'],
          environment: 'node',
          globalSetup: [`tests/support/${isElsewhere ? 'qa-elsewhere' : 'qa-server'}.ts`],
        },
      },
      {
        // What people wrote for a product that stands elsewhere; of that, this and what is made of its description is run alone.
        extends: true,
        test: {
          name: 'own',
          dir: productRoot,
          include: isElsewhere ? ['{screens,blocks}/**/*.test.{ts,tsx}'] : [],
          environment: 'happy-dom',
          setupFiles: ['tests/support/patient-screens.ts'],
        },
      },
    ],
  },
});
