import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AxiosError,
  AxiosHeaders,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { loadSender, sendBy } from '#generated/api/client.ts';
import { http } from '#generated/api/http.ts';
import type { EndpointId } from '#generated/ids.ts';
import { generated } from '../../cli/launch/output.js';
import * as sendCalls from '../../runtime/http/send-calls.ts';

type Input = Record<string, unknown>;

/** What the hub was asked. */
export interface Asked {
  endpoint: EndpointId;
  /** Path, query and body together. */
  input: Input;
  headers: Readonly<Record<string, string>>;
  /** Whether whoever asked has given it up. */
  isGivenUp(): boolean;
}

/** A call is refused as the hub refuses: by a code of the catalogue and what is said of it. */
export function refused(code: string, data: Input = {}): Refusal {
  return new Refusal(code, data);
}

class Refusal {
  readonly code: string;
  readonly data: Input;

  constructor(code: string, data: Input) {
    this.code = code;
    this.data = data;
  }
}

/** A call is not answered: there is no network. */
export const cutOff = Symbol('cut off');

interface Address {
  endpoint: EndpointId;
  method: string;
  pattern: RegExp;
  names: readonly string[];
}

/**
 * The hub as a page of a test sees it: the network ends here, and everything before it is the engine's own. Which call an
 * address is says the contract that the hub publishes.
 */
class FakeHub {
  readonly asked: Asked[] = [];
  /**
   * Calls that the test gave no answer, and addresses that are no call: they fail as if there were no network, or say so, and
   * the test fails though whoever asked may catch it.
   */
  readonly unanswered: string[] = [];
  readonly #answers = new Map<EndpointId, unknown[]>();
  readonly #addresses = readAddresses();

  /** Says what a call answers from now on, in turn, and at last always the same; a function makes it of the input. */
  answers(endpoint: EndpointId, ...answers: unknown[]): void {
    this.#answers.set(endpoint, answers);
  }

  /** Says the same of every call that a test is not about. */
  answersAll(answer: unknown): void {
    for (const { endpoint } of this.#addresses) this.answers(endpoint, answer);
  }

  /** What a call was asked, one after the other. */
  inputsOf(endpoint: EndpointId): Input[] {
    return this.asked.filter((one) => one.endpoint === endpoint).map(({ input }) => input);
  }

  forget(): void {
    this.asked.length = 0;
    this.unanswered.length = 0;
    this.#answers.clear();
  }

  async receive(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const { endpoint, input } = this.#read(config);
    const signal = config.signal as AbortSignal | undefined;
    this.asked.push({
      endpoint,
      input,
      headers: config.headers.toJSON() as Record<string, string>,
      isGivenUp: () => signal?.aborted ?? false,
    });
    const answers = this.#answers.get(endpoint);
    if (answers === undefined) this.unanswered.push(endpoint);
    const next = answers === undefined ? cutOff : answers.length > 1 ? answers.shift() : answers[0];
    const answer = typeof next === 'function' ? next(input) : next;
    if (answer === cutOff) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    return responseOf(await orGivenUp(answer, signal), config);
  }

  #read({ method = 'get', url = '', data }: InternalAxiosRequestConfig): {
    endpoint: EndpointId;
    input: Input;
  } {
    const { pathname, searchParams } = new URL(url, 'http://hub.test');
    const found = this.#addresses.find((one) => one.method === method && one.pattern.test(pathname));
    if (found === undefined) {
      this.unanswered.push(`${method} ${pathname}`);
      throw new Error(`No call is at ${method} ${pathname}`);
    }
    const values = found.pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
    return {
      endpoint: found.endpoint,
      input: {
        ...Object.fromEntries(found.names.map((name, at) => [name, values[at]])),
        ...fieldsOf(searchParams),
        ...bodyOf(data),
      },
    };
  }
}

function readAddresses(): Address[] {
  const file = join(generated, 'openapi.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: EndpointId }>>;
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ path, method, endpoint: operationId })),
  );
  // What is spelt out is meant before what any word fits.
  return all
    .sort((one, other) => gapsIn(one.path) - gapsIn(other.path))
    .map(({ path, method, endpoint }) => ({
      endpoint,
      method,
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    }));
}

const gapsIn = (path: string) => path.split('{').length;

/** What stands several times in an address is a list. */
function fieldsOf(params: URLSearchParams): Input {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

function bodyOf(data: unknown): Input {
  if (data instanceof URLSearchParams) return fieldsOf(data);
  if (data instanceof FormData) return Object.fromEntries(data.entries());
  return typeof data === 'string' ? (JSON.parse(data) as Input) : {};
}

function orGivenUp(answer: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new CanceledError()), { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}

function responseOf(answer: unknown, config: InternalAxiosRequestConfig): AxiosResponse {
  const refusal = answer instanceof Refusal ? answer : undefined;
  const data = refusal
    ? { code: refusal.code, data: refusal.data, msg: '' }
    : { code: '0', data: answer, msg: '' };
  return {
    data,
    status: refusal ? Number(refusal.code.slice(0, 3)) : 200,
    statusText: '',
    headers: new AxiosHeaders({ 'x-request-id': 'of-a-test' }),
    config,
  };
}

/** The one hub of a file of tests; mount.tsx lets go of what it was told after each test. */
export const fakeHub = new FakeHub();

http.ask = (request) => fakeHub.receive(request);
sendBy(async () => sendCalls);
// At hand, as on a page that one has looked at for a moment.
await loadSender();
