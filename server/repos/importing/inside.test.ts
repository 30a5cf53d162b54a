import { expect, it, vi } from 'vitest';
import { isInside } from './inside.ts';

vi.mock('node:os', () => ({
  networkInterfaces: () => ({
    eth0: [
      { address: '9.9.9.9', family: 'IPv4' },
      { address: '2620:fe::9', family: 'IPv6' },
    ],
  }),
}));

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['0.0.0.0', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1'],
  // An address of IPv4 in other words.
  ...['::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00:1::'],
  // Of this machine.
  ...['9.9.9.9', '2620:00fe::0009'],
  ...['', 'localhost', 'fe80::1%eth0'],
])('%s is inside', (address) => expect(isInside(address)).toBe(true));

it.each([
  '1.1.1.1',
  '9.9.9.10',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00::1',
])('%s is outside', (address) => expect(isInside(address)).toBe(false));
