import type { BudgetName } from '../../../server/git/processes/budgets.ts';
import { type GitOptions, startGit } from '../../../server/git/processes/git-process.ts';
import { linesOf } from '../../../server/git/processes/run-git.ts';
import { allOf } from './around.ts';
import { exactly, type Limit, most, type Table } from './limit.ts';
import { anyPlace, played, playGit } from './played-git.ts';

/** Starts a git for something, as all are started. */
function start(budget: BudgetName) {
  playGit();
  const git = startGit('/', [], { budget, place: anyPlace } as GitOptions);
  return { git, bounds: played.bounds[0], timeMs: played.times[0] };
}

const memory = (budget: BudgetName): Limit => exactly(() => start(budget).bounds?.memoryBytes ?? 0);
const started = (budget: BudgetName): Limit => exactly(() => start(budget).bounds?.startedBytes ?? 0);
const time = (budget: BudgetName): Limit => exactly(() => start(budget).timeMs ?? 0);

/** Whether it may write so much to us. */
const output = (budget: BudgetName): Limit =>
  most(async (bytes) => {
    const { git } = start(budget);
    // Nothing is asked of it but how long it is.
    const stdout = (async function* () {
      yield { length: bytes, toString: () => '' };
    })();
    try {
      await allOf(linesOf({ ...git, stdout } as unknown as typeof git));
      return true;
    } catch {
      return false;
    }
  });

/** What a git may take of each thing, by what it is started for. */
export const limitsOfBudgets: Table = () => [
  {
    'git.budget.advertise.memory': [memory('advertise')],
    'git.budget.advertise.time': [time('advertise')],
    'git.budget.copy.memory': [memory('copy')],
    'git.budget.copy.time': [time('copy')],
    'git.budget.copyWhole.memory': [memory('copyWhole')],
    'git.budget.copyWhole.time': [time('copyWhole')],
    'git.budget.history.memory': [memory('history')],
    'git.budget.history.output': [output('history')],
    'git.budget.history.time': [time('history')],
    'git.budget.import.memory': [memory('import')],
    'git.budget.import.started': [started('import')],
    'git.budget.import.time': [time('import')],
    'git.budget.index.memory': [memory('index')],
    'git.budget.index.output': [output('index')],
    'git.budget.index.time': [time('index')],
    'git.budget.inspect.memory': [memory('inspect')],
    'git.budget.inspect.output': [output('inspect')],
    'git.budget.inspect.time': [time('inspect')],
    'git.budget.list.memory': [memory('list')],
    'git.budget.list.output': [output('list')],
    'git.budget.list.time': [time('list')],
    'git.budget.read.memory': [memory('read')],
    'git.budget.read.time': [time('read')],
    'git.budget.receive.memory': [memory('receive')],
    'git.budget.receive.started': [started('receive')],
    'git.budget.receive.time': [time('receive')],
    'git.budget.receiveMany.memory': [memory('receiveMany')],
    'git.budget.receiveMany.started': [started('receiveMany')],
    'git.budget.receiveMany.time': [time('receiveMany')],
    'git.budget.refs.memory': [memory('refs')],
    'git.budget.refs.output': [output('refs')],
    'git.budget.refs.time': [time('refs')],
    'git.budget.serve.memory': [memory('serve')],
    'git.budget.serve.started': [started('serve')],
    'git.budget.serve.time': [time('serve')],
    'git.budget.upkeep.memory': [memory('upkeep')],
    'git.budget.upkeep.output': [output('upkeep')],
    'git.budget.upkeep.started': [started('upkeep')],
    'git.budget.upkeep.time': [time('upkeep')],
    'git.budget.walk.memory': [memory('walk')],
    'git.budget.walk.output': [output('walk')],
    'git.budget.walk.time': [time('walk')],
    'git.budget.write.memory': [memory('write')],
    'git.budget.write.output': [output('write')],
    'git.budget.write.time': [time('write')],
  },
];
