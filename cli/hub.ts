import { Command } from 'commander';
import { commands as ofEveryHub } from './commands.ts';
import { followProject } from './follow-project.ts';
import { packedFor } from './launch/package.js';
import { orStop } from './or-stop.ts';
import { ownCommands } from './own-commands.ts';
import { followProduct, followSite } from './site/follow.ts';

const { release, releaseText } = await import('../server/ground/release.ts');

const program = new Command('hub')
  .description('A self-hosted AI community hub whose product is described in YAML')
  .version(releaseText(release), '-V, --version', 'which release this is, and of which commit')
  .option('--project <folder>', 'the folder of another product on this engine, which the command is about')
  .showHelpAfterError(
    packedFor === undefined
      ? 'Run `hub --help` for the commands.'
      : 'Run `hub --help` for the commands of a package; those that make something of the sources are in a checkout.',
  );

const ofAuthors = packedFor === undefined ? (await import('./author-commands.ts')).authorCommands : {};
const known = { ...ofEveryHub, ...ofAuthors };

// To read all of them takes longer than most have to do: only the help, and what is misspelt, need more than the one.
const [asked = 'start'] = process.argv.slice(2);
const commands = Object.hasOwn(known, asked) ? known : { ...known, ...(await ownHere()) };

async function ownHere() {
  const own = await ownCommands();
  return packedFor === undefined ? { ...own.commands, ...own.authorCommands } : own.commands;
}

const isOfSites =
  !Object.hasOwn(ofAuthors, asked) || (await import('./author-commands.ts')).ofSites.has(asked);
await orStop(async () => {
  followProject(process.argv.slice(2));
  if (isOfSites) await followSite({ looksAtIt: asked !== 'doctor' });
  else await followProduct();
});
const needed = Object.entries(commands).filter(([name]) => name === asked);
const loading = (needed.length > 0 ? needed : Object.entries(commands)).map(([, load]) => load());
for (const add of await Promise.all(loading)) add(program);

const { actAsCommand } = await import('../server/load/acting.ts');
const { operatorOf, reasonOf, wordsOf } = await import('./operator.ts');
program.option('--reason <words>', 'why, for the record of who did what (hub audit)');
program.hook('preAction', async (_, command) =>
  actAsCommand({
    words: wordsOf(command),
    operator: operatorOf(),
    reason: await reasonOf(program),
  }),
);

await program.parseAsync();
