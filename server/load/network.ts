import { isIPv6 } from 'node:net';

const ipv6Groups = 8;
const networkGroups = 4;

/** A household or a company has a whole /64 of IPv6, and would otherwise be a new address at every try. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare) || /^::ffff:\d+\./i.test(bare)) return bare.replace(/^::ffff:/i, '');
  const [head = '', tail] = bare.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const end = tail.split(':').filter(Boolean);
    while (groups.length + end.length < ipv6Groups) groups.push('0');
    groups.push(...end);
  }
  return groups
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
