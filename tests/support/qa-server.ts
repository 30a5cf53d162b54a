import { isElsewhere } from '../../cli/project.ts';

/** The generated API tests ask a running hub: one of their own, unless `hub qa --url` names another. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HUB_QA_URL !== undefined) return undefined;
  const served = isElsewhere ? await serveElsewhere() : await serveHere();
  process.env.HUB_QA_URL = served.url;
  return served.stop;
}

interface Served {
  url: string;
  stop(): Promise<void>;
}

/** Loaded where it is asked for alone: what builds items and people for tests knows rooms that only the hub has. */
async function serveHere(): Promise<Served> {
  return (await import('./hub.ts')).startHub();
}

/** What is generated elsewhere names our rooms as if they stood beside it, which a process of its own is told (follow-output.js). */
async function serveElsewhere(): Promise<Served> {
  return (await import('./elsewhere-hub.ts')).startElsewhere();
}
