import { join } from 'node:path';
import { projectRoot } from '../../cli/project.ts';
import { alternate, timeProcess } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 9;
/** What checking may take beside a process that does nothing but say its commands. */
const ratioMax = 2;

/** The whole spec, checked by a process that starts for it, as owners and commit hooks do. */
export async function benchChecking({ say }: BenchOptions): Promise<Row[]> {
  say('check the whole spec, cold');
  const times = await alternate(rounds, { check: () => run('check'), help: () => run('--help') });
  const ratio = times.check / times.help;
  return [
    {
      what: 'the whole spec checked, cold',
      ours: timeText(times.check),
      theirs: `hub --help ${timeText(times.help)}`,
      ratio,
      target: `<= ${ratioMax}`,
      met: ratio <= ratioMax,
    },
  ];
}

const run = (command: string) =>
  timeProcess(process.execPath, [join(projectRoot, 'cli', 'hub.ts'), command], { cwd: projectRoot });
