import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Config } from '../server/ground/config.ts';
import type { Admin } from '../server/people/admin.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { readyGenerated } from './ready.ts';

export interface Answer {
  json?: boolean;
}

export interface PasswordSource {
  passwordStdin?: boolean;
}

export const roles = ['common', 'manager'] as const;
export type Role = (typeof roles)[number];

export const json = () => new Option('--json', 'print the outcome as JSON');
export const passwordStdin = () =>
  new Option('--password-stdin', 'read the password from standard input; made up and printed otherwise');

interface Asking {
  makes?: boolean;
  writes?: boolean;
}

/** Opens the accounts, runs, and closes; a refusal is one sentence and exit code 1. */
export const withAdmin = (
  run: (admin: Admin) => Promise<void>,
  asking: Asking = { writes: true },
): Promise<void> =>
  withFolder(asking, async (dataDir) => {
    const { openAdmin } = await import('../server/people/admin.ts');
    const admin = await openAdmin(dataDir);
    try {
      await run(admin);
    } finally {
      await admin.close();
    }
  });

/** Runs on the data folder of the hub; a refusal is one sentence and exit code 1. */
export function withFolder(
  asking: Asking,
  run: (dataDir: string, config: Config) => Promise<void>,
): Promise<void> {
  return orStop(async () => {
    // What is printed is read by scripts.
    await readyGenerated(console.error);
    // The server imports generated/, which a bare clone does not have before this line.
    const { settingsBeside } = await import('../server/doctor/beside.ts');
    const config = settingsBeside(asking);
    try {
      await run(config.dataDir, config);
    } catch (error) {
      throw await sentenceOf(error);
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

export async function readPassword({
  passwordStdin: fromInput,
}: PasswordSource): Promise<string | undefined> {
  return fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
}

/** A password that was given is not printed again. */
export function tellPassword(password: string, given: string | undefined): string {
  return given === undefined ? `; their password: ${password}` : '.';
}

export function tell({ json: asJson }: Answer, outcome: object, words: string): void {
  console.log(asJson ? JSON.stringify(outcome) : words);
}
