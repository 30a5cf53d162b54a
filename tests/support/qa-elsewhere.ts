import { startElsewhere } from './elsewhere-hub.ts';

/**
 * As qa-server.ts, of a product that stands elsewhere. What is generated there names our rooms as if they stood beside it, which a process of
 * its own is told (follow-output.js).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HUB_QA_URL !== undefined) return undefined;
  const served = await startElsewhere();
  process.env.HUB_QA_URL = served.url;
  return served.stop;
}
