import { toldBy } from './told.ts';

/**
 * The address from which a picture or a file of ours is loaded: the document says where another host delivers those. What is written out, or
 * lies elsewhere, stays as it is.
 */
export function deliveredFrom(what: 'images' | 'uploads', address: string): string {
  return address.startsWith('/') ? (toldBy(`${what}-origin`) ?? '') + address : address;
}
