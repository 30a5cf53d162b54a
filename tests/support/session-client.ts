import type { Reply, TestHub } from './hub.ts';

/** Somebody at a hub: keeps the cookie as a browser does, and sends what a page of ours would. */
export class SessionClient {
  readonly #hub: Pick<TestHub, 'url'>;
  readonly #headers: Record<string, string>;
  /** What the browser holds, `name=value`; undefined for a visitor. */
  cookie: string | undefined;

  constructor(hub: Pick<TestHub, 'url'>, headers: Record<string, string> = {}) {
    this.#hub = hub;
    this.#headers = { 'sec-fetch-site': 'same-origin', 'accept-language': 'en', ...headers };
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  put = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers);
  remove = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);

  /** An endpoint's path without its base; a body goes as JSON, a text as it is. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`${this.#hub.url}/acx${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const { status } = response;
    return { status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  signUp = (userName: string, password = usualPassword) =>
    this.post('/user/users/register', { userName, password });
  signIn = (userName: string, password = usualPassword) =>
    this.post('/user/users/login', { userName, password });

  /** Who the hub takes this browser for, with the signal by which tabs tell a change of session. */
  async user() {
    return (await this.get('/user/users/current-user-info?includeToken=true')).body.data ?? undefined;
  }

  #take(line: string): void {
    const [pair = ''] = line.split(';');
    this.cookie = /;\s*Max-Age=0/i.test(line) ? undefined : pair;
  }
}

export const usualPassword = 'correct horse';

/** A browser that has just signed up. */
export async function signedUp(
  hub: Pick<TestHub, 'url'>,
  userName: string,
  password = usualPassword,
): Promise<SessionClient> {
  const client = new SessionClient(hub);
  const { status, text } = await client.signUp(userName, password);
  if (status !== 200) throw new Error(`${userName} could not sign up: ${text}`);
  return client;
}

/** A clock that a test moves by hand. */
export class TestClock {
  #ms = Date.parse('2026-01-01T00:00:00Z');
  now = () => this.#ms;
  pass(ms: number): void {
    this.#ms += ms;
  }
}
