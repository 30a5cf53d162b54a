import { Command } from 'commander';
import { expect, it } from 'vitest';
import { authorCommands } from './author-commands.ts';
import { commands } from './commands.ts';
import { ownCommands } from './own-commands.ts';

const own = await ownCommands();
const all = { ...commands, ...own.commands, ...authorCommands, ...own.authorCommands };

it.each(Object.entries(all))('%s is the one command that is loaded by that name', async (name, load) => {
  const program = new Command('hub');
  (await load())(program);
  expect(program.commands.map((command) => command.name())).toEqual([name]);
});
