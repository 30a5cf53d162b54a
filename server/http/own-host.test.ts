import { expect, it } from 'vitest';
import { nameOf } from './own-host.ts';

it.each([
  ['hub.example.org', 'hub.example.org'],
  ['HUB.Example.ORG:8443', 'hub.example.org'],
  ['hub.example.org.', 'hub.example.org'],
  ['hub.example.org.:80', 'hub.example.org'],
  ['集市.example', 'xn--7sto77j.example'],
  ['127.0.0.1:6100', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['[::1]:6100', '[::1]'],
  ['[2001:DB8:0:0::1]', '[2001:db8::1]'],
])('reads %s as %s', (host, name) => {
  expect(nameOf(host)).toBe(name);
});

it.each([
  '',
  ' ',
  'evil.example@hub.example.org',
  'hub.example.org/..',
  'a b',
  'hub.example.org?',
  'a\\b',
  '[::1',
  ':80',
])('reads no name in %j', (host) => {
  expect(nameOf(host)).toBeUndefined();
});
