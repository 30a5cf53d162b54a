import autocannon from 'autocannon';
import type { ServerChild } from './child.ts';

const connections = 10;

export interface Load {
  perSecond: number;
  /** Processor time of the server for one answer: what the ratio would be if asking cost nothing. */
  cpuMs: number;
}

/** Asks a server for these pages in turn, as quickly as it answers; with `packed` as browsers do, with a cookie as somebody. */
export async function loadOf(
  server: ServerChild,
  paths: readonly string[],
  seconds: number,
  { packed = false, cookie }: { packed?: boolean; cookie?: string | undefined } = {},
): Promise<Load> {
  const before = await server.cpuMs();
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ path })),
    headers: { ...(packed && { 'accept-encoding': 'br' }), ...(cookie !== undefined && { cookie }) },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors while asking ${paths[0]}.`);
  }
  const cpuMs = ((await server.cpuMs()) - before) / result.requests.total;
  return { perSecond: result.requests.average, cpuMs };
}
