import type { FastifyReply } from 'fastify';
import type { Delivery } from '../ground/delivery.ts';

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
const shellPolicy = (
  { assets: host, images, uploads }: Delivery,
  assets = host && `${host}/assets/`,
): string[] => [
  "default-src 'self'",
  policy('script-src', "'self'", assets),
  policy('style-src', "'self' 'unsafe-inline'", assets),
  policy('img-src', "'self' data: blob: https:", assets, images, uploads),
  policy('font-src', "'self' data:", assets),
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
];

const policy = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(' ');

export const shellHeaders = (delivery: Delivery = {}): Headers => ({
  ...always,
  'content-security-policy': [...shellPolicy(delivery), "frame-ancestors 'self'"].join('; '),
  'x-frame-options': 'SAMEORIGIN',
});

/** A page that is made to stand inside others: in those of the hub, and of these origins. */
export const embedHeaders = (origins: readonly string[], delivery: Delivery = {}): Headers => ({
  ...always,
  'content-security-policy': [
    ...shellPolicy(delivery),
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  ].join('; '),
});

export const secureAlways = (reply: FastifyReply) => reply.headers(always);
export const secureData = (reply: FastifyReply) => reply.headers(dataHeaders);
/** `shared`: pages of the hub draw it from the host that delivers it, which is another origin for them. */
export const secureUpload = (reply: FastifyReply, { shared }: { shared: boolean }) =>
  reply.headers(
    shared ? { ...uploadHeaders, 'cross-origin-resource-policy': 'cross-origin' } : uploadHeaders,
  );
