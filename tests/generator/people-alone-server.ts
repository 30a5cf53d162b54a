// Run by another-server.test.ts in a process of its own, on what is generated of that product (HUB_OUTPUT): starts its server,
// and says what people are answered and which files were loaded for it.
import { registerHooks } from 'node:module';

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const { readSettings } = await import('../../server/ground/settings/index.ts');
const { startServer } = await import('../../server/main.ts');
const { url, stop } = await startServer({ config: readSettings().config, logLevel: 'error' });

let cookie = '';

/** The status, and what is answered. */
async function ask(path: string, body?: object): Promise<[number, unknown]> {
  const answer = await fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
  });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  const text = await answer.text();
  return [answer.status, text.startsWith('{') ? (JSON.parse(text) as { data?: unknown }).data : text];
}

const person = { userName: 'ada', password: 'a long enough password' };
const answers = {
  signedUp: await ask('/api/user/users/register', person),
  signedOut: await ask('/api/user/users/logout-all', {}),
  nobody: await ask('/api/user/users/current-user-info'),
  signedIn: await ask('/api/user/users/login', person),
  somebody: await ask('/api/user/users/current-user-info'),
  profile: await ask('/api/personal/info'),
  tokens: await ask('/api/user/tokens'),
  ready: await ask('/api/ready'),
  robots: await ask('/robots.txt'),
  sitemap: await ask('/sitemap/0'),
  nothing: await ask('/books/ada/one.git/info/refs'),
};
await stop();
process.send?.({ answers, loaded });
