import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { app, type LanguageId } from '#generated/app.ts';
import { previewKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import { taggedFile } from '../../http/files/tagged-file.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['site.openapi'];
type Answer = Endpoint['output'] & { status?: 304 };

interface Description {
  content: Buffer;
  tag: string;
}

/** Read when it is first asked for: few ask, and a server knows its calls without it. */
const read = new Map<LanguageId, Promise<Description>>();

/** The description of the API, for programs that make clients of it and for the page that shows it. */
export async function openapi(
  _: Context,
  { language = app.fallback, ifNoneMatch }: Endpoint['input'],
): Promise<Answer> {
  const known = read.get(language) ?? readDescription(language);
  read.set(language, known);
  // A file that could not be read once is read again.
  known.catch(() => read.delete(language));
  return taggedFile(
    { type: 'application/json; charset=utf-8', keptForMs: previewKeptForMs, ...(await known), isText: true },
    ifNoneMatch,
  );
}

async function readDescription(language: LanguageId): Promise<Description> {
  const name = language === app.fallback ? 'openapi' : `openapi.${language}`;
  const file = fileURLToPath(import.meta.resolve(`#generated/${name}.json`));
  // Laid out for people in its file; a program reads it as well without that.
  const content = Buffer.from(JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
  return { content, tag: createHash('sha256').update(content).digest('base64url').slice(0, 22) };
}
