import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { app, type LanguageId } from '#generated/app.ts';
import { previewKeptForMs } from '#generated/constants.ts';
import { hubName } from '#generated/said.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import type { Context } from '../../frame/context.ts';
import { settingsIn } from '../../ground/settings/index.ts';
import { taggedFile } from '../../http/files/tagged-file.ts';

type Endpoint = Calls['site.openapi'];
type Answer = Endpoint['output'] & { status?: 304 };

interface Description {
  content: Buffer;
  tag: string;
}

/** Read when it is first asked for: few ask, and a server knows its calls without it. */
const read = new Map<string, Promise<Description>>();

/** The description of the API, for programs that make clients of it and for the page that shows it. */
export async function openapi(
  { hub }: Context,
  { language = app.fallback, ifNoneMatch }: Endpoint['input'],
): Promise<Answer> {
  const name = hubName(settingsIn(hub.config));
  const key = `${language} ${name}`;
  const known = read.get(key) ?? readDescription(language, name);
  read.set(key, known);
  // A file that could not be read once is read again.
  known.catch(() => read.delete(key));
  return taggedFile(
    { type: 'application/json; charset=utf-8', keptForMs: previewKeptForMs, ...(await known), isText: true },
    ifNoneMatch,
  );
}

async function readDescription(language: LanguageId, title: string): Promise<Description> {
  const name = language === app.fallback ? 'openapi' : `openapi.${language}`;
  const file = fileURLToPath(import.meta.resolve(`#generated/${name}.json`));
  const written = JSON.parse(await readFile(file, 'utf8')) as { info: object };
  // Called as this hub is. Laid out for people in its file; a program reads it as well without that.
  const told = { ...written, info: { ...written.info, title } };
  const content = Buffer.from(JSON.stringify(told));
  return { content, tag: createHash('sha256').update(content).digest('base64url').slice(0, 22) };
}
