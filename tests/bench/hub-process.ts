import { startServer } from '../../server/main.ts';
import { configOf } from './hub-config.ts';
import { serveParent } from './serve-child.ts';

/** A hub on a data folder that was planted before. */
serveParent<{ dataDir: string }>(({ dataDir }) =>
  startServer({ config: configOf(dataDir), logLevel: 'silent' }),
);
