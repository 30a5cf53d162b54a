import { Argument, type Command } from 'commander';
import { ownCommands } from './own-commands.ts';
import { addCreate } from './user-create.ts';
import { addRename } from './user-rename.ts';
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

/** `hub user`: accounts by hand, also while the server runs, with what the product has of its own to do there. */
export async function loadUser(): Promise<(program: Command) => void> {
  const own = await (await ownCommands()).loadUser();
  return (program) => addUser(program, own);
}

function addUser(program: Command, addOwn: (user: Command) => void): void {
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
  addRename(user);
  addOwn(user);
  addList(user);
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
