import type { EndpointInfo } from '#generated/server/types.ts';
import { refusalOf } from './input.ts';
import { refuseRepeated } from './repeated-name.ts';

/**
 * The inputs of a call that come in headers, from these as they were sent: name, value, name, value. Node keeps one of two
 * that are alike, or joins them, by the name: what stands there twice is refused. A header is plain ASCII; Node reads
 * other bytes as letters that nobody has sent.
 */
export function headersIn(endpoint: EndpointInfo, sent: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, name] of Object.entries(endpoint.headers ?? {})) {
    const [value, ...more] = sent.filter((_, i) => i % 2 === 1 && sent[i - 1]?.toLowerCase() === name);
    if (more.length > 0) throw refuseRepeated(field);
    if (value === undefined || value === '') continue;
    if (!/^[\t\x20-\x7e]*$/.test(value)) throw refusalOf(endpoint, { field, keyword: 'wellFormed' });
    found[field] = value;
  }
  return found;
}
