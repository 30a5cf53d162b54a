import type { StreamAnswer } from '#generated/server/types.ts';
import { msPerSecond } from '../../../load/units.ts';

/** A text that is the same for everybody, as a file, which whoever asked keeps for a while. */
export function textFile(type: string, text: string, keptForMs: number): StreamAnswer {
  const body = Buffer.from(text);
  const headers = { 'cache-control': `public, max-age=${keptForMs / msPerSecond}` };
  return { type: `${type}; charset=utf-8`, size: body.length, headers, body, isText: true };
}
