import type { Command } from 'commander';
import type { ReadOnlyState } from '../server/doctor/read-only.ts';
import type { Switched } from '../server/doctor/read-only-switch.ts';
import { withFolder } from './with-folder.ts';

interface Answer {
  json?: boolean;
}

interface Switching extends Answer {
  in?: string[];
  wait: boolean;
}

/** `hub readonly`: the hub stays as it is for a while, as for a snapshot or a move. */
export function addReadOnly(program: Command): void {
  const readOnly = program
    .command('readonly')
    .description(
      'have the hub stay as it is for a while: pages and clones go on, and whoever writes is told why',
    );
  readOnly
    .command('on')
    .description(
      'take in nothing more, also while the hub runs and when it starts again; waits for what was begun',
    )
    .argument('<sentence>', 'why, and until when, as people read it')
    .option('--in <language=sentence...>', 'the same for who reads another language, such as zh=系统维护中')
    .option('--no-wait', 'do not wait for what was begun before')
    .option('--json', 'print the outcome as JSON')
    .action((sentence: string, options: Switching) =>
      withFolder({}, async (dataDir) => {
        const { switchOn } = await import('../server/doctor/read-only-switch.ts');
        tell(options, await switchOn(dataDir, { says: sentence, in: options.in ?? [], waits: options.wait }));
      }),
    );
  readOnly
    .command('off')
    .description('let everybody write again')
    .option('--json', 'print the outcome as JSON')
    .action((answer: Answer) =>
      withFolder({}, async (dataDir) => {
        const { switchOff } = await import('../server/doctor/read-only-switch.ts');
        tell(answer, await switchOff(dataDir));
      }),
    );
  readOnly
    .command('status')
    .description('whether the hub is read-only, why, and how much is still being written')
    .option('--json', 'print it as JSON')
    .action((answer: Answer) =>
      withFolder({}, async (dataDir) => {
        const { readState } = await import('../server/doctor/read-only.ts');
        tell(answer, readState(dataDir));
      }),
    );
}

function tell({ json }: Answer, state: Switched): void {
  console.log(json ? JSON.stringify(state) : `${inWords(state)}${unrecordedWords(state)}`);
  // What is still being written is no fault; a script that takes a snapshot has to know all the same.
  process.exitCode = state.readOnly && !state.quiet ? 1 : 0;
}

/** It holds all the same. */
const unrecordedWords = ({ unrecorded }: Switched) =>
  unrecorded === undefined
    ? ''
    : `\nThat could not be recorded, and is with the next switch that can be: ${unrecorded}`;

function inWords(state: ReadOnlyState): string {
  if (!state.readOnly) return 'The hub takes in what people write.';
  const others = Object.entries(state.in).map(([language, sentence]) => `  ${language}: ${sentence}`);
  const since = state.since === '' ? '' : ` since ${state.since}`;
  return [`The hub is read-only${since}: ${state.says}`, ...others, writingWords(state)].join('\n');
}

function writingWords({ running, writing, quiet }: Extract<ReadOnlyState, { readOnly: true }>): string {
  if (!running) return 'No hub runs on this data folder; one that starts will be read-only.';
  if (quiet) return 'Nothing is being written.';
  return writing === undefined
    ? 'The hub that runs has not seen it yet.'
    : `${writing} writes that were begun before are not over yet; hub readonly status says when they are.`;
}
