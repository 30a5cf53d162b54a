import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
} from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { foundOf, keyOf, type Line, linesOf, type Plan, planVariable } from '../../cli/qa/mutants/plan.ts';
import type { Proved } from '../../cli/qa/proved.ts';
import { openSwitches } from './switches.ts';

/** Tests set clocks by hand. */
const now = performance.now.bind(performance);

const nameOf = (file: string) => relative(projectRoot, file).replaceAll('\\', '/');

/**
 * Runs the cases of `hub qa` as vitest does, and each again with one switch of the code on after the other (`hub qa --mutants`).
 * A case counts where it passes with none, before and after.
 */
// biome-ignore lint/style/noDefaultExport: so vitest looks for one
export default class MutantRunner extends TestRunner {
  readonly #plan = JSON.parse(readFileSync(process.env[planVariable] ?? '', 'utf8')) as Plan;
  readonly #switches = openSwitches();
  readonly #left = new Map<string, (number | undefined)[]>();
  /** Switches with which a case failed that passes without. */
  readonly #found = new Set<number>();
  #suspect: number | undefined;
  /** Of those whose cases these are, the ones that were noticed. */
  readonly #noticed = new Set<number>();

  /** What is on from the start is on before anything is read. */
  constructor(...given: ConstructorParameters<typeof TestRunner>) {
    super(...given);
    this.#switches.on = this.#plan.on;
  }

  /** The hub that generated cases ask over HTTP stands in this process, where its switches are. */
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    // What was met since the last case is what the file before leaves behind.
    if (source === 'collect') this.#switches.met.clear();
    if (source === 'collect' && nameOf(file) === 'generated/qa/api.test.ts') {
      const { startHub } = await import('./hub.ts');
      const hub = await startHub();
      process.env.HUB_QA_URL = hub.url;
      this.#stop.push(hub.stop);
    }
    const found = await super.importFile(file, source);
    if (source === 'collect') this.#tellMet(file);
    return found;
  }

  /** Where what a file makes ready fails, its cases are as red as `hub qa` is: they cannot begin. */
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    const [error] = suite.result?.errors ?? [];
    if (error === undefined) return;
    const planned = testsIn(suite).filter((test) => this.#left.has(this.#keyOf(test)));
    for (const test of planned.filter((one) => !this.#begun.has(this.#keyOf(one))))
      this.#end(test, { on: undefined, fault: error, ms: 0, isUnready: true });
  }

  readonly #begun = new Set<string>();
  readonly #stop: (() => Promise<void>)[] = [];

  /** What is not planned is left out, and what is has as many rounds as it needs. */
  onCollected(files: readonly RunnerTestFile[]): void {
    const { cases, lines } = this.#plan;
    this.#name(files.flatMap(testsIn));
    if (cases === undefined) return;
    const before = linesOf(lines).flatMap((line) => (line.is === 'ended' ? [line] : []));
    for (const one of foundOf(before).keys()) this.#found.add(one);
    for (const { key, state } of before) if (state === 'failed') this.#notice(key);
    for (const test of files.flatMap(testsIn)) {
      const key = this.#keyOf(test);
      const own = cases[key];
      if (own === undefined || this.#isNoticed(key)) test.mode = 'skip';
      else {
        this.#left.set(key, [undefined, ...own.filter((one) => !this.#found.has(one))]);
        // Once with nothing on, and after each failure once more.
        test.repeats = 2 * own.length;
      }
    }
  }

  override async onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }) {
    // What was met before a case is met by whatever its file makes ready.
    this.#tellMet(test.file.filepath);
    await this.#turn(this.#left.get(this.#keyOf(test))?.[0]);
    super.onBeforeTryTask(test, options);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const key = this.#keyOf(test);
    const left = this.#left.get(key);
    if (left?.length === 0 || this.#isNoticed(key)) return;
    const on = left?.shift();
    this.#begun.add(key);
    this.#tell({ is: 'begun', key, ...(on !== undefined && { on }) });
    const started = now();
    let fault: unknown;
    try {
      await TestRunner.getTestFn(test)();
    } catch (error) {
      fault = error;
    }
    for (const hear of this.#switches.hear) await hear();
    this.#end(test, { on, fault, ms: now() - started });
    this.#goOn(left, on, fault !== undefined);
    if (fault === undefined) return;
    this.#notice(key);
    if (this.#plan.cases === undefined || this.#isLast(key)) throw fault;
  }

  #isNoticed(key: string): boolean {
    const whose = this.#plan.of?.[key];
    return whose !== undefined && this.#noticed.has(whose);
  }

  #notice(key: string): void {
    const whose = this.#plan.of?.[key];
    if (whose !== undefined) this.#noticed.add(whose);
  }

  /** Whether nothing is learnt any more once this case has failed: then vitest is told of it, and ends. */
  #isLast(key: string): boolean {
    const { of } = this.#plan;
    if (of === undefined) return false;
    return of[key] === undefined || this.#noticed.size === new Set(Object.values(of)).size;
  }

  /** What is tried next: nothing is learnt where a case fails with nothing on, and a failure is looked at without what was on. */
  #goOn(left: (number | undefined)[] | undefined, on: number | undefined, hasFailed: boolean): void {
    if (left === undefined) return;
    if (on === undefined && hasFailed) left.splice(0);
    else if (on !== undefined && hasFailed) {
      this.#suspect = on;
      left.unshift(undefined);
    } else if (on === undefined && this.#suspect !== undefined) this.#found.add(this.#suspect);
    if (on === undefined) this.#suspect = undefined;
    // What was found once needs no second case.
    while (left[0] !== undefined && this.#found.has(left[0])) left.shift();
  }

  #end(
    test: RunnerTestCase,
    { on, fault, ms, isUnready }: { on: number | undefined; fault: unknown; ms: number; isUnready?: true },
  ) {
    const { proof } = test.meta as { proof?: Proved['proof'] };
    const met = [...this.#switches.met];
    this.#tell({
      is: 'ended',
      key: this.#keyOf(test),
      file: nameOf(test.file.filepath),
      about: proof ? [proof.what, ...(proof.also ?? [])] : [],
      door: proof?.door ?? '',
      ...(on !== undefined && { on }),
      met,
      state: fault === undefined ? 'passed' : 'failed',
      ms: Math.round(ms),
      ...(isUnready && { isUnready }),
      ...(fault !== undefined && { fault: String((fault as Error).message ?? fault).slice(0, 300) }),
    });
    this.#switches.met.clear();
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files);
    for (const stop of this.#stop.splice(0)) await stop();
  }

  #tellMet(file: string): void {
    const { met } = this.#switches;
    if (met.size > 0) this.#tell({ is: 'met', file: nameOf(file), met: [...met] });
    met.clear();
  }

  async #turn(on = this.#plan.on): Promise<void> {
    if (this.#switches.on === on) return;
    this.#switches.on = on;
    for (const tell of this.#switches.tell) await tell();
  }

  #tell(line: Line): void {
    appendFileSync(this.#plan.lines, `${JSON.stringify(line)}\n`);
  }

  readonly #keys = new Map<string, string>();
  readonly #known = new Map<string, number>();

  /** NOTE: vitest cuts what stands in a name, so that several cases of a file may be called alike: these are numbered. */
  #name(tests: readonly RunnerTestCase[]): void {
    for (const test of tests) {
      const name = keyOf(nameOf(test.file.filepath), test.fullTestName ?? test.name);
      const turn = (this.#known.get(name) ?? 0) + 1;
      this.#known.set(name, turn);
      this.#keys.set(test.id, turn === 1 ? name : `${name} (${turn})`);
    }
  }

  #keyOf({ id }: RunnerTestCase): string {
    return this.#keys.get(id) ?? '';
  }
}

const testsIn = (task: RunnerTask): RunnerTestCase[] =>
  task.type === 'test' ? [task] : 'tasks' in task ? task.tasks.flatMap(testsIn) : [];
