import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bareEnv, type Tried } from './tried.ts';

/** Starts the example where the engine stands alone, and asks it for pages, a list, one of its things and a session. */
export async function serveLibrary(copy: string, example: string): Promise<Omit<Tried, 'name'>> {
  const data = mkdtempSync(join(tmpdir(), 'hub-alone-data-'));
  const child = spawn(process.execPath, ['cli/hub.ts', 'start', '--project', example], {
    cwd: copy,
    env: { ...bareEnv(), HUB_PORT: '0', HUB_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  const ended = once(child, 'exit');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(`${line}\n`);
      if (/^http:\S+$/.test(line)) {
        const wrong = await askAll(line, /their password: (\S+)/.exec(said.join(''))?.[1] ?? '');
        return { isWell: wrong.length === 0, says: [...said, ...wrong].join('\n') };
      }
    }
    return { isWell: false, says: `${said.join('')}It ended before it said where it stands.` };
  } finally {
    child.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

interface Book {
  id: string;
  name: string;
}

/** What is answered otherwise than it should be. */
async function askAll(url: string, password: string): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (what: string, isSo: boolean) => isSo || wrong.push(`${what}: not as it should be.`);
  const page = async (path: string) => {
    const reply = await fetch(url + path, { headers: { accept: 'text/html' } });
    const text = await reply.text();
    expect(`page ${path}`, reply.ok && text.includes('Lending Library') && /<script[^>]+src=/.test(text));
    return text;
  };
  const data = async <T>(path: string, init?: RequestInit) => {
    const reply = await fetch(url + path, init);
    const body = (await reply.json()) as { code: string; data: T };
    expect(path, reply.ok && body.code === '0');
    return body.data;
  };
  await page('/login');
  await page('/');
  const { list } = await data<{ list: Book[] }>('/api/books');
  expect('books of the demo', list.length > 1);
  const [book] = list;
  if (book === undefined) return wrong;
  expect('one book', (await data<Book>(`/api/books/${book.id}`)).name === book.name);
  expect('the page of a book', (await page(`/books/${book.id}`)).length > 0);
  const signedIn = await data<{ user: { userName: string } }>('/api/user/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'libby', password }),
  });
  expect('who is signed in', signedIn?.user?.userName === 'libby');
  for (const [what, isSo] of await pagesOf(url, book)) expect(what, isSo);
  return wrong;
}

/** What holds of the pages of any product: their language, what they are called, and whether there is something at an address. */
async function pagesOf(url: string, { id }: Book): Promise<[string, boolean][]> {
  const ask = async (path: string, language = 'en') => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const reply = await fetch(url + path, { headers, redirect: 'manual' });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const [other, own, home] = [
    await ask('/?from=x', 'zh-CN,en;q=0.5'),
    await ask(`/zh/books/${id}`),
    await ask('/'),
  ];
  const leadsOn = other.status === 302 && other.headers.get('location') === '/zh?from=x';
  const policy = home.headers.get('content-security-policy') ?? '';
  const found: [string, boolean][] = [
    [
      'who reads another language is led to it',
      leadsOn && /accept-language/.test(`${other.headers.get('vary')}`),
    ],
    ['who reads the first one stays', home.status === 200 && home.text.includes('<html lang="en-US"')],
    ['a page has the language of its address', own.text.includes('<html lang="zh-CN"')],
    ['a page has a title', /<title>[^<]+ · Lending Library</.test(own.text)],
    ['a page names itself in the other language', own.text.includes('hreflang="en"')],
    ['no script stands in a page', /script-src 'self'(;|$)/.test(policy)],
    ['nobody else frames a page', policy.includes("frame-ancestors 'self'")],
  ];
  for (const path of ['/nothing', '/zh/nothing', '/books/none', '/books/%E0%A4%A'])
    found.push([`nothing is at ${path}`, (await ask(path)).status === 404]);
  return found;
}
