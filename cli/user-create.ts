import { type Command, Option } from 'commander';
import type { PeopleMovedIn, PersonOutcome } from '../server/moving/move-people.ts';
import { fromCaller } from './from-caller.ts';
import { readListFile } from './list-file.ts';
import { orStop } from './or-stop.ts';
import {
  type Answer,
  json,
  type PasswordSource,
  passwordStdin,
  type Role,
  readPassword,
  roles,
  tell,
  tellPassword,
  withAdmin,
} from './with-admin.ts';
import { withFolder } from './with-folder.ts';

interface Options extends Answer, PasswordSource {
  alias?: string;
  email?: string;
  role: Role;
  from?: string;
  dryRun?: boolean;
}

/** Of one person; a list says it of each. */
const ofOne = ['alias', 'email', 'role', 'passwordStdin'];

export function addCreate(user: Command): void {
  user
    .command('create')
    .description('make an account, or those of a list; passwords are printed once')
    .argument('[name]', 'user name')
    .option('--alias <alias>', 'the name that people see')
    .option('--email <address>', 'their e-mail address, which nobody but they see')
    .addOption(new Option('--role <role>', 'what the person may do').choices(roles).default('common'))
    .addOption(passwordStdin())
    .addOption(
      new Option(
        '--from <people.csv>',
        'everybody of a table of name and, where there are any, alias, email, role and password; every line is looked at first. Cut off, it goes on when it is called again',
      ).conflicts(ofOne),
    )
    .option('--dry-run', 'of a list: look at every line and change nothing')
    .addOption(json())
    .action((name: string | undefined, options: Options, command: Command) => {
      const { from, dryRun } = options;
      if ((name === undefined) === (from === undefined) || (dryRun && from === undefined))
        command.error('error: give the name of one person, or a list with --from, which --dry-run looks at');
      return from === undefined ? createOne(name ?? '', options) : createAll(from, options);
    });
}

function createOne(userName: string, options: Options): Promise<void> {
  return withAdmin(
    async (admin) => {
      const { alias, email, role, ...answer } = options;
      const password = await readPassword(options);
      const made = await admin.create({ userName, alias, email, roleType: role, password });
      tell(answer, made, `${made.userName} may sign in${tellPassword(made.password, password)}`);
    },
    { makes: true, writes: true },
  );
}

function createAll(file: string, { dryRun: isDry = false, json: asJson }: Options): Promise<void> {
  return orStop(async () => {
    // Before a folder is made.
    const text = readListFile(fromCaller(file));
    await withFolder({ makes: !isDry, writes: true }, (dataDir) => movedIn(dataDir, text, { isDry, asJson }));
  });
}

async function movedIn(
  dataDir: string,
  text: string,
  { isDry, asJson }: { isDry: boolean; asJson: boolean | undefined },
): Promise<void> {
  const { movePeopleIn } = await import('../server/moving/move-people.ts');
  // A password is told as soon as it is one: a run that is cut off has told all that there are.
  const say = (outcome: PersonOutcome) => console.log(asJson ? JSON.stringify(outcome) : lineOf(outcome));
  const moved = await movePeopleIn(dataDir, { text, isDry, tell: say });
  const { wrong, people } = moved;
  const ok = wrong.length === 0 && people.every(({ state }) => state !== 'failed');
  console.log(asJson ? JSON.stringify({ ok, wrong }) : inWords(moved, isDry));
  process.exitCode = ok ? 0 : 1;
}

function lineOf(outcome: PersonOutcome): string {
  const at = `line ${outcome.line}: ${outcome.userName}`;
  if (outcome.state === 'made')
    return `${at} may sign in${outcome.password === undefined ? '.' : `; their password: ${outcome.password}`}`;
  if (outcome.state === 'failed') return `${at} has no account: ${outcome.why}`;
  return outcome.state === 'there' ? `${at} is there already` : `${at} can have an account`;
}

function inWords({ wrong, people }: PeopleMovedIn, isDry: boolean): string {
  if (wrong.length > 0)
    return [
      ...wrong.map(({ line, why }) => `line ${line}: ${why}`),
      `${wrong.length} lines are wrong, so that nothing was begun. Mend them and call it again.`,
    ].join('\n');
  const count = (state: PersonOutcome['state']) => people.filter((one) => one.state === state).length;
  if (isDry) return `${count('ready')} can have accounts, and ${count('there')} are there already.`;
  const failed = count('failed');
  const done = `${count('made')} accounts were made, and ${count('there')} were there already.`;
  return failed === 0 ? done : `${done} ${failed} have none.`;
}
