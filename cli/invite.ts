import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../server/ground/config.ts';
import type { Invitations } from '../server/people/index.ts';
import { Stop } from './launch/stop.js';
import { type Answer, json, tell } from './with-admin.ts';
import { withFolder } from './with-folder.ts';

interface Making extends Answer {
  note?: string;
  email?: string;
  uses?: number;
  days?: number;
}

/** `hub invite`: invitations by hand, also while the hub runs. */
export function addInvite(program: Command): void {
  const invite = program
    .command('invite')
    .description('invitations by which people join, also while the hub runs on the data folder');
  invite
    .command('create')
    .description('make one; its address is printed once')
    .option('--note <text>', 'for whom it is, which only managers see')
    .option('--email <address>', 'of whom it is for alone: their account begins with it')
    .option('--uses <n>', 'how many people may join by it', whole)
    .option('--days <n>', 'how long it holds', whole)
    .addOption(json())
    .action(({ json: asJson, ...asked }: Making) =>
      withInvitations({ writes: true }, async (room, { publicUrl, settings }) => {
        if (settings?.signUp === 'nobody')
          throw new Stop('This hub takes in nobody (signUp: nobody), and no link would change that.');
        const { assertInvitation, invitationAddress } = await import('../server/people/index.ts');
        const { row, code } = await room.create(assertInvitation(asked), { by: undefined });
        const address = invitationAddress(publicUrl, code);
        tell({ ...(asJson && { json: asJson }) }, { id: row.id, code, address }, address);
      }),
    );
  invite
    .command('list')
    .description('those that hold, are used up and are over, the latest first')
    .addOption(json())
    .action((answer: Answer) =>
      withInvitations({}, async (room) => {
        const rows = await room.list();
        const told = rows.map(({ row, now }) => ({ ...row.fields, ...now }));
        tell(answer, told, rows.length === 0 ? 'There are none.' : told.map(lineOf).join('\n'));
      }),
    );
  invite
    .command('remove')
    .description('take one back; who came by it stays')
    .argument('<id>', 'as hub invite list tells it')
    .addOption(json())
    .action((id: string, answer: Answer) =>
      withInvitations({ writes: true }, async (room) => {
        await room.withdraw(id, { by: undefined });
        tell(answer, { id }, `${id} lets nobody in any more.`);
      }),
    );
}

/** Whether it is one for a call is judged by the rules of the call. */
function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function lineOf({
  id,
  hint,
  used,
  uses,
  expireTime,
  note,
  email,
  maker,
  holds,
}: Readonly<Record<string, unknown>>): string {
  const by = maker === undefined ? undefined : `by ${maker}`;
  const about = [holds ? undefined : 'holds no more', by, email, note]
    .filter((text) => text !== undefined)
    .join(', ');
  return `${id}  ${hint}  ${used} of ${uses}  until ${String(expireTime).slice(0, 10)}${about && `  ${about}`}`;
}

function withInvitations(
  asking: { writes?: boolean },
  run: (room: Invitations, config: Config) => Promise<void>,
): Promise<void> {
  return withFolder(asking, async (dataDir, config) => {
    const { Invitations, openAccounts } = await import('../server/people/index.ts');
    const { db, close } = await openAccounts(dataDir);
    try {
      await run(new Invitations({ db, now: Date.now }), config);
    } finally {
      await close();
    }
  });
}
