import type { Config } from '../../server/ground/config.ts';

/** A hub on a free port of this machine alone. */
export const configOf = (dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://127.0.0.1',
  dataDir,
  seed: 'none',
});
