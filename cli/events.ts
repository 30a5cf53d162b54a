import { type Command, Option } from 'commander';
import type { EventsAsked, LoggedEvent } from '../server/doctor/events.ts';
import { addSpan } from './arguments.ts';
import { withFolder } from './with-folder.ts';

interface Options extends Omit<EventsAsked, 'types'> {
  type?: string[];
  follow?: boolean;
  json?: boolean;
}

/** `hub events`: what happened, for whoever runs the hub, also while it runs. */
export function addEvents(program: Command): void {
  const events = program
    .command('events')
    .description('what happened: who did what and when, oldest first')
    .option('--type <type...>', 'of these types alone, such as items.pushed')
    .option('--by <name>', 'what this person did')
    .option('--owner <name>', 'what happened to what this person owned then')
    .option(
      '--item <path>',
      'what happened to one thing: its address, or its id where it has none or is gone',
    );
  addSpan(events, 'event')
    .option('--follow', 'go on with whatever happens, until Ctrl-C')
    .addOption(
      new Option('--told-to <name>', 'what this person is told of it by the rights of now').conflicts([
        'follow',
        'since',
        'until',
        'after',
      ]),
    )
    .option('--json', 'print each as a line of JSON')
    .action((options: Options) => withFolder({}, (dataDir) => run(dataDir, options)));
}

async function run(dataDir: string, { type, follow, json, ...asked }: Options): Promise<void> {
  const { EventsOfFolder } = await import('../server/doctor/events.ts');
  const events = new EventsOfFolder(dataDir);
  const query = { ...asked, ...(type && { types: type }) };
  const say = (event: LoggedEvent) => console.log(json ? JSON.stringify(event) : inWords(event));
  try {
    if (follow) for await (const event of events.follow(query)) say(event);
    else for (const event of await events.find(query)) say(event);
  } finally {
    await events.close();
  }
}

function inWords({ number, time, type, by, of, what, isKnown }: LoggedEvent): string {
  const facts = Object.entries(what as object).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const gone = isKnown ? [] : ['(a type that this version does not know)'];
  return [number, time, type, by ?? '-', of ?? '-', ...facts, ...gone].join('  ');
}
