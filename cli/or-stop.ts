import { Stop } from './launch/stop.js';

/** Runs a command; a known reason to stop is one sentence, anything else shows where it came from. */
export async function orStop(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const known =
      error instanceof Stop || (error instanceof Error && error.constructor.name === 'ConfigError');
    console.error(known && error instanceof Error ? error.message : error);
    process.exit(error instanceof Stop ? error.exitCode : 1);
  }
}
