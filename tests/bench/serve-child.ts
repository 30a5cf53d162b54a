import { flushCompileCache } from 'node:module';

/** The other end of child.ts: starts what is asked for, tells of its processor time, and ends with the parent. */
export function serveParent<Input>(
  start: (input: Input) => Promise<{ url: string; stop(): Promise<unknown> }>,
): void {
  let stop: () => Promise<unknown> = async () => {};
  process.on('message', async (message: { input: Input } | { ask: 'cpu' }) => {
    if ('ask' in message) {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpuMs: (user + system) / 1000 });
      return;
    }
    const started = await start(message.input);
    stop = started.stop;
    process.send?.({ url: started.url });
    // One that is killed would keep no code for the next start.
    flushCompileCache();
  });
  process.on('disconnect', () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
