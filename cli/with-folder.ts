import type { Config } from '../server/ground/config.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { readyGenerated } from './ready.ts';

export interface Asking {
  /** Whether the command makes a hub where there is none. */
  makes?: boolean;
  /** Whether it writes. */
  writes?: boolean;
  /** Whether it is meant for a database of an older version as well. */
  mayBeOlder?: boolean;
}

/** Runs on the data folder of the hub; a refusal is one sentence and exit code 1. Every command that opens it goes this way. */
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
      throw await sentenceOf(error, config.dataDir);
    }
  });
}

async function sentenceOf(error: unknown, dataDir: string): Promise<unknown> {
  const [{ HubError }, { refusalOf }, { loadWords }, folder] = await Promise.all([
    import('../server/ground/hub-error.ts'),
    import('../server/http/errors.ts'),
    import('../server/http/words.ts'),
    import('../server/store/disk/data-folder.ts'),
  ]);
  if (!(error instanceof HubError))
    return folder.isOfFolder(error) ? folder.sentenceOf(error, dataDir) : error;
  await loadWords(['en']);
  return new Stop(`${refusalOf(error, 'en').body.msg}.`);
}
