import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['64:ff9b::c000:201', '192.0.2.1'],
  ['2001:db8:0:1::5', '2001:db8:0'],
  ['2001:db8:0:ffff::5', '2001:db8:0'],
  ['2001:db8:1::5', '2001:db8:1'],
  ['2001:0DB8:0000:0001:ffff:1:2:3', '2001:db8:0'],
  ['2001:db8::', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
])('takes %s for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
