import type { Command } from 'commander';
import type { ShownSetting } from '../server/ground/settings/index.ts';
import { orStop } from './or-stop.ts';
import { readyGenerated } from './ready.ts';

/** `hub config`: what holds, and where it comes from. */
export function addConfig(program: Command): void {
  program
    .command('config')
    .description('the settings that hold, and where each comes from; secrets are not shown')
    .option('--json', 'print them as JSON')
    .action(({ json }: { json?: boolean }) =>
      orStop(async () => {
        await readyGenerated(console.error);
        // The server imports generated/, which a bare clone does not have before this line.
        const { readSettings, shownSettings } = await import('../server/ground/settings/index.ts');
        const read = readSettings();
        const { file, unread } = read;
        const told: Told = {
          ...(file && { file }),
          ...(unread && { unread }),
          settings: shownSettings(read),
        };
        console.log(json ? JSON.stringify(told) : inWords(told));
      }),
    );
}

interface Told {
  file?: string;
  unread?: string;
  settings: readonly ShownSetting[];
}

function inWords({ file, unread, settings }: Told): string {
  const width = (of: (one: ShownSetting) => string) => Math.max(...settings.map((one) => of(one).length));
  const [keys, values] = [width(({ key }) => key), width(({ value = '–' }) => value)];
  return [
    file === undefined ? 'There is no file of settings.' : `Settings of ${file}:`,
    ...settings.map(
      ({ key, value = '–', from }) => `  ${key.padEnd(keys)}  ${value.padEnd(values)}  ${from}`,
    ),
    ...(unread === undefined ? [] : [`${unread} is there as well, and is not read.`]),
  ].join('\n');
}
