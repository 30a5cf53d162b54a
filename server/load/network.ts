import { isIPv6 } from 'node:net';

const ipv6Groups = 8;
/** A /48, the most that one customer is given as a rule (decision 0034). */
const networkGroups = 3;
const bitsPerByte = 8;
const byteMask = 0xff;

/** Prefixes behind which there is an address of IPv4: one that is written so, and one that a translator made. */
const behindWhich4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/**
 * Whoever holds a network of IPv6 has any number of addresses, and of smaller networks: all of a /48 share. An address of
 * IPv4 is a network of its own, however it is written.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare).map((group) => group.toString(16));
  const four = groups.slice(-2);
  if (behindWhich4.includes(groups.slice(0, -four.length).join(':'))) return four.map(dotted).join('.');
  return groups.slice(0, networkGroups).join(':');
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const [before, after] = [partsOf(head), partsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : ipv6Groups - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

/** Groups as numbers; the end may be written as an address of IPv4, which is two of them. */
function partsOf(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [(a << bitsPerByte) + b, (c << bitsPerByte) + d];
    });
}

function dotted(group: string): string {
  const value = Number.parseInt(group, 16);
  return `${value >> bitsPerByte}.${value & byteMask}`;
}
