/**
 * Whether whoever asks has what stands at an address already (RFC 9110, 13.1.2): one of the tags that he names, or with
 * `*` whatever it is. Tags are compared without regard to how exact they are, as a reader's own copy is.
 */
export function hasTag(asked: string | string[] | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  const named = String(asked);
  return named.trim() === '*' || named.split(',').some((tag) => bare(tag.trim()) === bare(etag));
}

const bare = (tag: string) => tag.replace(/^W\//, '');
