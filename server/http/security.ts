import type { FastifyReply } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** On every answer. */
const always: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
};

/** An answer that is data must not become a page, whatever a browser thinks it sees. */
const dataHeaders: Headers = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Bytes that people uploaded: drawn if a browser can, without scripts, frames or requests of their own. */
const uploadHeaders: Headers = {
  ...always,
  'content-security-policy': "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The app shell runs no inline script. Styles are the exception: the component library writes style elements.
 * Pictures may come from elsewhere, since cards of items show badges.
 */
const shellPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
];
export const shellHeaders: Headers = {
  ...always,
  'content-security-policy': [...shellPolicy, "frame-ancestors 'self'"].join('; '),
  'x-frame-options': 'SAMEORIGIN',
};

/** A page that is made to stand inside others: in those of the hub, and of these origins. */
export const embedHeaders = (origins: readonly string[]): Headers => ({
  ...always,
  'content-security-policy': [...shellPolicy, `frame-ancestors ${["'self'", ...origins].join(' ')}`].join(
    '; ',
  ),
});

export const secureAlways = (reply: FastifyReply) => reply.headers(always);
export const secureData = (reply: FastifyReply) => reply.headers(dataHeaders);
export const secureUpload = (reply: FastifyReply) => reply.headers(uploadHeaders);
