import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from '../../cli/launch/output.js';
import { projectRoot } from '../../cli/project.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who is to ask, and what is to be there for that. */
export interface Wanted {
  /** A sample of who asks; null for nobody. */
  viewer: Values | null;
  /** Each behind those that it refers to. */
  things: readonly {
    subject: string;
    entity: string;
    values: Values;
    /** Fields that hold the id of another subject. */
    refers: Readonly<Record<string, string>>;
    /** The field that says who made it. */
    createdBy?: string | undefined;
  }[];
  /** Samples of people by their ids. */
  owners: Readonly<Record<string, Values>>;
}

/** By what they are known, and the ids of what was made. */
export interface Ready {
  headers: Readonly<Record<string, string>>;
  ids: Readonly<Record<string, string>>;
  failed?: string;
}

export interface ElsewhereHub {
  url: string;
  make(wanted: Wanted): Promise<Ready>;
  stop(): Promise<void>;
}

const follow = join(projectRoot, 'cli', 'launch', 'follow-output.js');
const serve = join(import.meta.dirname, 'elsewhere-process.ts');

/** Starts the server of a product that stands elsewhere, as it is generated, on an empty data folder. */
export async function startElsewhere(folder = output): Promise<ElsewhereHub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-elsewhere-data-'));
  const child = fork(serve, [dataDir], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', follow],
    env: { ...process.env, HUB_OUTPUT: folder, HUB_CONFIG: 'none' },
  });
  const gone = once(child, 'exit');
  const stop = async () => {
    if (child.connected) child.disconnect();
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  /** What it says next; nothing where it ends. */
  const next = async <Said>(): Promise<Said | undefined> => {
    const [said] = await Promise.race([once(child, 'message'), gone.then(() => [undefined])]);
    return said as Said | undefined;
  };
  const make: ElsewhereHub['make'] = async (wanted) => {
    child.send(wanted);
    const ready = await next<Ready>();
    if (ready === undefined || ready.failed !== undefined)
      throw new Error(ready?.failed ?? 'The server of the product has ended.');
    return ready;
  };
  const begun = await next<{ url: string }>();
  if (begun !== undefined) return { url: begun.url, make, stop };
  await stop();
  throw new Error('The server of the product did not start; its own words stand above.');
}
