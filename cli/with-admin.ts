import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Admin } from '../server/people/admin.ts';
import { type Asking, withFolder } from './with-folder.ts';

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
