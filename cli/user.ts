import { text } from 'node:stream/consumers';
import { Argument, type Command, Option } from 'commander';
import type { Admin } from '../server/people/admin.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { readyGenerated } from './ready.ts';

interface Answer {
  json?: boolean;
}

interface PasswordSource {
  passwordStdin?: boolean;
}

const roles = ['common', 'manager'] as const;
type Role = (typeof roles)[number];

const json = () => new Option('--json', 'print the outcome as JSON');
const passwordStdin = () =>
  new Option('--password-stdin', 'read the password from standard input; made up and printed otherwise');

/** `hub user`: accounts by hand, also while the server runs. */
export function addUser(program: Command): void {
  const user = program
    .command('user')
    .description('accounts of the data folder, also while the hub runs on it');
  addCreate(user);
  addReset(user);
  addSwitch(user, 'disable', 'keep a person out: every session and token of theirs is dead at once');
  addSwitch(user, 'enable', 'let a person in again');
  user
    .command('role')
    .description('say what a person may do')
    .argument('<name>', 'user name')
    .addArgument(new Argument('<role>', 'common or manager').choices(roles))
    .addOption(json())
    .action((name: string, role: Role, answer: Answer) =>
      withAdmin(async (admin) => {
        await admin.setRole(name, role);
        tell(answer, { userName: name, roleType: role }, `${name} is ${role} now.`);
      }),
    );
  addList(user);
}

function addCreate(user: Command): void {
  user
    .command('create')
    .description('make an account; its password is printed once')
    .argument('<name>', 'user name')
    .option('--alias <alias>', 'the name that people see')
    .addOption(new Option('--role <role>', 'what the person may do').choices(roles).default('common'))
    .addOption(passwordStdin())
    .addOption(json())
    .action((name: string, options: Answer & PasswordSource & { alias?: string; role: Role }) =>
      withAdmin(
        async (admin) => {
          const { alias, role, ...answer } = options;
          const password = await readPassword(options);
          const made = await admin.create({ userName: name, alias, roleType: role, password });
          tell(answer, made, `${made.userName} may sign in${tellPassword(made.password, password)}`);
        },
        { makes: true, writes: true },
      ),
    );
}

function addReset(user: Command): void {
  user
    .command('reset')
    .description('give a person a new password and sign them out everywhere')
    .argument('<name>', 'user name')
    .option('--tokens', 'revoke their tokens too')
    .addOption(passwordStdin())
    .addOption(json())
    .action((name: string, options: Answer & PasswordSource & { tokens?: boolean }) =>
      withAdmin(async (admin) => {
        const password = await readPassword(options);
        const made = await admin.reset(name, { password, tokens: options.tokens ?? false });
        const words = `${name} has a new password and is signed out everywhere`;
        tell(options, { userName: name, ...made }, `${words}${tellPassword(made.password, password)}`);
      }),
    );
}

function addSwitch(user: Command, verb: 'disable' | 'enable', about: string): void {
  user
    .command(verb)
    .description(about)
    .argument('<name>', 'user name')
    .addOption(json())
    .action((name: string, answer: Answer) =>
      withAdmin(async (admin) => {
        const disabled = verb === 'disable';
        await admin.setDisabled(name, disabled);
        tell(answer, { userName: name, disabled }, `${name} is ${verb}d.`);
      }),
    );
}

function addList(user: Command): void {
  user
    .command('list')
    .description('everybody who has an account')
    .addOption(json())
    .action((answer: Answer) =>
      withAdmin(async (admin) => {
        const people = await admin.list();
        const lines = people.map(({ userName, alias, roleType, disabled, devices }) =>
          [userName, alias ?? '–', roleType, disabled ? 'disabled' : `${devices} signed in`].join('\t'),
        );
        tell(
          answer,
          { people },
          lines.join('\n') || 'Nobody has an account yet: `hub user create <name>` makes one.',
        );
      }, {}),
    );
}

/** Opens the accounts, runs, and closes; a refusal is one sentence and exit code 1. */
function withAdmin(
  run: (admin: Admin) => Promise<void>,
  asking: { makes?: boolean; writes?: boolean } = { writes: true },
): Promise<void> {
  return orStop(async () => {
    // What is printed is read by scripts.
    await readyGenerated(console.error);
    // The server imports generated/, which a bare clone does not have before this line.
    const [{ settingsBeside }, { openAdmin }] = await Promise.all([
      import('../server/doctor/beside.ts'),
      import('../server/people/admin.ts'),
    ]);
    const admin = await openAdmin(settingsBeside(asking).dataDir);
    try {
      await run(admin);
    } catch (error) {
      throw await sentenceOf(error);
    } finally {
      await admin.close();
    }
  });
}

async function sentenceOf(error: unknown): Promise<unknown> {
  const [{ HubError }, { refusalOf }, { loadWords }] = await Promise.all([
    import('../server/ground/hub-error.ts'),
    import('../server/http/errors.ts'),
    import('../server/http/words.ts'),
  ]);
  if (!(error instanceof HubError)) return error;
  await loadWords(['en']);
  return new Stop(`${refusalOf(error, 'en').body.msg}.`);
}

async function readPassword({ passwordStdin: fromInput }: PasswordSource): Promise<string | undefined> {
  return fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
}

/** A password that was given is not printed again. */
function tellPassword(password: string, given: string | undefined): string {
  return given === undefined ? `; their password: ${password}` : '.';
}

function tell({ json: asJson }: Answer, outcome: object, words: string): void {
  console.log(asJson ? JSON.stringify(outcome) : words);
}
