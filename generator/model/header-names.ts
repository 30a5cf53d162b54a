/** What an input is called on the way: `ifNoneMatch` is the header `If-None-Match`. */
export function headerName(input: string): string {
  const words = input.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`).split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('-');
}

/**
 * Headers that no call takes: a browser lets no page set them, or they say how the request itself is read, and who asks
 * (https://fetch.spec.whatwg.org/#forbidden-request-header).
 */
const ofRequest = new Set(
  `accept-charset accept-encoding access-control-request-headers access-control-request-method
  authorization connection content-encoding content-length content-type cookie cookie2 date dnt expect
  forwarded host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade user-agent via
  x-forwarded-for x-forwarded-host x-forwarded-proto x-http-method-override x-request-id`.split(/\s+/),
);

/** Why a header is none that a call may take; undefined where it is. */
export function refusedHeader(name: string): string | undefined {
  const lower = name.toLowerCase();
  return ofRequest.has(lower) || /^(?:proxy|sec)-/.test(lower)
    ? 'it is of the request itself, and read before any call'
    : undefined;
}
