import type { Command } from 'commander';
import type { ShownSetting } from '../server/ground/settings/index.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { readyGenerated } from './ready.ts';

/** `hub config`: what holds, and where it comes from. */
export function addConfig(program: Command): void {
  program
    .command('config')
    .description('the settings that hold, and where each comes from; secrets are not shown')
    .option('--json', 'print them as JSON')
    .option(
      '--language <id>',
      'the language in which it is said what they are; that of this terminal where there is such a one',
    )
    .action(({ json, language }: { json?: boolean; language?: string }) =>
      orStop(async () => {
        await readyGenerated(console.error);
        // The server imports generated/, which a bare clone does not have before this line.
        const { languagesOfSettings, readSettings, shownSettings } = await import(
          '../server/ground/settings/index.ts'
        );
        const spoken = spokenBy(language, languagesOfSettings);
        const read = readSettings();
        const { file, unread } = read;
        const told: Told = {
          ...(file && { file }),
          ...(unread && { unread }),
          settings: shownSettings(read, spoken),
        };
        console.log(json ? JSON.stringify(told) : inWords(told));
      }),
    );
}

/** The language that is asked for, else that of the terminal. Stops where there is none such. */
function spokenBy<Id extends string>(asked: string | undefined, languages: readonly Id[]): Id | undefined {
  const wanted = asked ?? (process.env.LC_ALL || process.env.LANG || '').replace(/[_.].*$/, '');
  const found = languages.find((id) => id === wanted);
  if (found === undefined && asked !== undefined)
    throw new Stop(`There is no language "${asked}"; there are ${languages.join(', ')}.`);
  return found;
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
      ({ key, value = '–', from, says }) =>
        `  ${key.padEnd(keys)}  ${value.padEnd(values)}  ${from}${says === undefined ? '' : `  (${says})`}`,
    ),
    ...(unread === undefined ? [] : [`${unread} is there as well, and is not read.`]),
  ].join('\n');
}
