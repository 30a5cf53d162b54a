import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Networks of IPv4 that no public machine is in: IANA's special-purpose registry, multicast, and what is reserved. */
const inside4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** All public machines of IPv6 are in one network, of which parts are not: those that hold an address of IPv4 lead anywhere. */
const outside6 = ['2000::/3'];
const inside6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], type: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), type);
  }
  return list;
};

const lists = {
  inside4: listOf(inside4, 'ipv4'),
  outside6: listOf(outside6, 'ipv6'),
  inside6: listOf(inside6, 'ipv6'),
};

/**
 * Whether an address is of this machine, of a network around it, or of nobody: what the hub reaches there for somebody, that
 * somebody could not reach alone.
 */
export function isInside(address: string): boolean {
  if (isIPv4(address)) return lists.inside4.check(address) || own().check(address);
  if (!isIPv6(address) || own().check(address, 'ipv6')) return true;
  return !lists.outside6.check(address, 'ipv6') || lists.inside6.check(address, 'ipv6');
}

/** Of this machine, which may be a public one: what listens for it alone is not meant for others. */
function own(): BlockList {
  const list = new BlockList();
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    list.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
  return list;
}
