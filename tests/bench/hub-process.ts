import type { Config } from '../../server/ground/config.ts';
import { startServer } from '../../server/main.ts';
import { configOf } from './hub-config.ts';
import { serveParent } from './serve-child.ts';

/** A hub on a data folder, which plants the demo there where it is asked to. */
serveParent<{ dataDir: string } & Pick<Partial<Config>, 'seed' | 'importOrigins'>>(
  ({ dataDir, seed = 'none', importOrigins = [] }) =>
    startServer({ config: { ...configOf(dataDir), seed, importOrigins }, logLevel: 'silent' }),
);
