import { isIP } from 'node:net';

const longestPrefix: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * Reads a list of addresses and networks, parted by commas or spaces. Gives back what cannot be meant: that is no address,
 * or a network of everybody, whose word would then be worth nothing.
 */
export function readProxies(text: string): { proxies: string[] } | { wrong: string } {
  const proxies = text.split(/[\s,]+/).filter(Boolean);
  const wrong = proxies.find((proxy) => !isAddressOrNetwork(proxy));
  return wrong === undefined ? { proxies } : { wrong };
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const longest = longestPrefix[isIP(address)];
  if (longest === undefined || rest.length > 0 || address.includes('%')) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}
