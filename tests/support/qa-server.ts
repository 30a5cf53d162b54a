import { startHub } from './hub.ts';

/** The generated API tests ask a running hub: one of their own, unless `hub qa --url` names another. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HUB_QA_URL !== undefined) return undefined;
  const hub = await startHub();
  process.env.HUB_QA_URL = hub.url;
  return hub.stop;
}
