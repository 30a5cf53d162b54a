import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Verified } from '../server/audit/index.ts';
import type { AuditAsked, AuditOfFolder, AuditTold } from '../server/doctor/audit.ts';
import { addSpan } from './arguments.ts';
import { withFolder } from './with-folder.ts';

interface Options extends Omit<AuditAsked, 'types'> {
  type?: string[];
  json?: boolean;
}

interface Proving {
  noted?: { number: number; hash: string };
  json?: boolean;
}

/** `hub audit`: who did what, in rows that hold one another, for whoever runs the hub, also while it runs. */
export function addAudit(program: Command): void {
  const audit = program
    .command('audit')
    .description('the record of who did what: each row holds the one before it, and none is ever changed')
    .option('--type <type...>', 'of these types alone, such as people.roleChanged')
    .option('--by <name>', 'what this person did, or this account of the machine')
    .option('--owner <name>', 'what was done to what this person owned then')
    .option('--of <name>', 'what was done to a person by their name, or to a thing by its address or its id');
  addSpan(audit, 'row')
    .addOption(json())
    .action((options: Options) => run((audit) => list(audit, options)));
  audit
    .command('verify')
    .description('look whether the rows hold one another; ends with 1 where they do not, and says where')
    .option(
      '--noted <number:hash>',
      'that a row is still the one that was noted down elsewhere, as this command prints it',
      notedOf,
    )
    .addOption(json())
    .action((_: Proving, own: Command) => run((audit) => verify(audit, own.optsWithGlobals<Proving>())));
}

const json = () => new Option('--json', 'print it as JSON');

const run = (look: (audit: AuditOfFolder) => Promise<void>): Promise<void> =>
  withFolder({}, async (dataDir) => {
    const { AuditOfFolder } = await import('../server/doctor/audit.ts');
    const audit = new AuditOfFolder(dataDir);
    try {
      await look(audit);
    } finally {
      await audit.close();
    }
  });

async function list(audit: AuditOfFolder, { type, json, ...asked }: Options): Promise<void> {
  for (const row of await audit.find({ ...asked, ...(type && { types: type }) }))
    console.log(json ? JSON.stringify(row) : inWords(row));
}

function inWords({ number, time, type, by, through, shown, of, what, ...more }: AuditTold): string {
  const { request, brief = {}, reason } = more;
  const facts = Object.entries({
    ...what,
    ...brief,
    ...(request !== undefined && { request }),
    ...(reason !== undefined && { reason }),
  }).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const way = shown === undefined ? through : `${through}:${shown}`;
  return [number, time, type, by ?? '-', way, of ?? '-', ...facts].join('  ');
}

async function verify(audit: AuditOfFolder, { noted, json }: Proving): Promise<void> {
  const verified = await audit.verify(noted);
  const holds = verified.breaks.length === 0;
  console.log(json ? JSON.stringify({ ok: holds, ...verified }) : verifiedInWords(verified));
  process.exitCode = holds ? 0 : 1;
}

function verifiedInWords({ breaks, untold, rows, last, cleared }: Verified): string {
  const lines = [
    ...breaks,
    ...(untold > 0 ? [`And ${untold} more, of younger rows.`] : []),
    breaks.length > 0 ? 'The record does not hold.' : `The record holds: ${rows} rows.`,
    ...(cleared
      ? [`Rows up to ${cleared.number}, of ${cleared.time}, were cleared away in their time.`]
      : []),
    `The last: ${last.number}:${last.hash}`,
  ];
  return lines.join('\n');
}

/** A row as `verify` prints it, or as much of its hash as nobody could bring about. */
function notedOf(text: string): { number: number; hash: string } {
  const [, number, hash = ''] = /^(\d{1,15}):([0-9a-f]{16,64})$/.exec(text) ?? [];
  if (number === undefined)
    throw new InvalidArgumentError('It must be a number, a colon and a hash, as hub audit verify prints it.');
  return { number: Number(number), hash };
}
