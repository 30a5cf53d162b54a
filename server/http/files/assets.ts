import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assetCompressionLeastBytes, assetsKeptBytes } from '#generated/constants.ts';
import { budgets } from '#generated/server/budgets.ts';
import { HubError } from '../../ground/hub-error.ts';
import { msPerSecond, secondsPerYear } from '../../load/units.ts';
import { encodingOf } from '../compress.ts';
import type { Places } from '../places.ts';
import { CompressedFiles, type Version } from './compressed-files.ts';
import { hasTag } from './entity-tag.ts';

/** Files that become smaller; pictures and fonts are as small as they get. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves what pages load, each file at its own address: scripts, styles, pictures. The pages themselves are made anew. */
export async function registerAssets(server: FastifyInstance, root: string, places: Places): Promise<void> {
  await server.register(fastifyStatic, { root, serve: false, cacheControl: false });
  const files = new CompressedFiles({ root, keptBytes: assetsKeptBytes });
  for (const name of await namesIn(root)) {
    server.get(`/${encodeURI(name)}`, async (request, reply) => {
      const exchange = { request, reply };
      const send = await places.run(budgets.asset, exchange, () => prepare(exchange, files, name));
      return send();
    });
  }
}

/** Files whose names begin with a dot are not for others; what is packed ahead is sent in the place of its file. */
async function namesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/(?:^|\/)(?:\.|index\.html$)|\.br$/.test(name));
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Gives what sends it. That takes no place: a reader may be slow, and two networks of them would hold all there are. */
async function prepare(
  { request, reply }: Exchange,
  files: CompressedFiles,
  name: string,
): Promise<() => FastifyReply> {
  // A new build under a running hub takes the old files away; that they are not there is kept by nobody.
  const version = await files.versionOf(name).catch(() => {
    throw new HubError('routeNotFound', { fullPath: request.url });
  });
  // A file with a hash in its name never changes.
  const isHashed = name.startsWith('assets/');
  reply.header('cache-control', isHashed ? `public, max-age=${secondsPerYear}, immutable` : 'no-cache');
  reply.header('x-content-type-options', 'nosniff');
  // Pages may load them from a host that fetched them here; they hold nothing that is not for everybody.
  if (isHashed) {
    reply.header('access-control-allow-origin', '*');
    // A page loads a score of them, which nobody looks for in the log one by one.
    reply.removeHeader('x-request-id');
    keepLineUnsaid(reply);
  }
  const type = types[extname(name)];
  if (type === undefined) return () => reply.sendFile(name);
  reply.header('vary', 'accept-encoding');
  const encoding = request.headers.range === undefined ? encodingOf(request) : undefined;
  const isSmall = version.size < assetCompressionLeastBytes;
  // Of two that say the same one is enough for what never changes; and of what is small nobody asks for a part.
  const more = !(isHashed && isSmall);
  if (encoding === undefined || isSmall)
    return () => reply.sendFile(name, { lastModified: more, acceptRanges: more });
  const etag = `W/"${version.size.toString(16)}-${version.changedMs.toString(16)}"`;
  reply.header('etag', etag);
  if (!isHashed) reply.header('last-modified', new Date(version.changedMs).toUTCString());
  if (isKnown(request, etag, version)) return () => reply.code(304).send();
  const bytes = await files.get(name, version, encoding);
  return () => reply.header('content-encoding', encoding).type(type).send(bytes);
}

/**
 * A line stays open unless something else is said, and the document, which comes on one of the same lines, says for how long: fifty bytes
 * less for each file. That it is closed, as while the hub stops or where the asker wants that, is said as ever: Node closes it unsaid otherwise.
 */
function keepLineUnsaid({ raw }: FastifyReply): void {
  if (raw.shouldKeepAlive && !raw.hasHeader('connection')) raw.removeHeader('connection');
}

/** Whether a browser has this version already, in whichever encoding. */
function isKnown({ headers }: FastifyRequest, etag: string, { changedMs }: Version): boolean {
  const { 'if-none-match': etags, 'if-modified-since': since } = headers;
  if (etags !== undefined) return hasTag(etags, etag);
  return since !== undefined && Math.trunc(changedMs / msPerSecond) * msPerSecond <= Date.parse(since);
}
