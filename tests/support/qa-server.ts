/** The generated API tests ask a running hub: one of their own, unless `hub qa --url` names another. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HUB_QA_URL !== undefined) return undefined;
  // Loaded where it is asked for alone: what builds items and people for tests takes its time.
  const served = await (await import('./hub.ts')).startHub();
  process.env.HUB_QA_URL = served.url;
  return served.stop;
}
