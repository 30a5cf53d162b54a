import { type Flood, flood } from './flood.ts';

/** Floods in a process of its own, so that what is measured beside it does not wait for it. Ends with its parent. */
const ending = new AbortController();
process.on('message', async (message: { url: string; flood: Flood } | 'end') => {
  if (message === 'end') return ending.abort();
  const answers = await flood(message.url, message.flood, ending.signal);
  process.send?.({ answers }, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
