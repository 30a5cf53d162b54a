import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { pick, toFormData, toParams } from './address.ts';
import { AxiosHeaders, isCancel, xhr } from './axios-parts.js';
import { ApiError, type CallOptions, type CallSpec } from './call-types.ts';
import type { Send, Sending } from './transport.ts';

interface Settings {
  /** Sent as the header `version`. */
  version: string;
}

/** What sends the calls of a page. */
export interface Sender {
  send: Send;
  /** Asks a request: by XMLHttpRequest, as axios does, where nobody says otherwise. */
  ask: AxiosAdapter;
  /** What is done to each request before it goes: it may also go another way. */
  prepare?: (request: InternalAxiosRequestConfig) => AxiosAdapter | undefined;
}

/** Makes what sends the calls of a page; http.ts holds the product's own. */
export function createSender({ version }: Settings): Sender {
  const sender: Sender = {
    ask: xhr,
    send: async (sending) => {
      const request = requestOf(sending, version);
      const ask = sender.prepare?.(request) ?? sender.ask;
      return unwrap(await ask(request).catch(rethrow));
    },
  };
  return sender;
}

/** As axios hands it to its ways of asking. An error answer is read like any other, since nothing judges the status: its wrapper says what happened. */
function requestOf({ spec, method, url, fields, options }: Sending, version: string) {
  const headers = AxiosHeaders.from({
    Accept: 'application/json, text/plain, */*',
    version,
    'Cache-Control': 'no-cache',
    ...headersOf(spec, fields),
  });
  const request: InternalAxiosRequestConfig = {
    method: method.toLowerCase(),
    url,
    headers,
    timeout: spec.timeoutMs ?? 0,
    ...signalOf(options),
  };
  const body = bodyOf(spec, fields);
  if (body) {
    request.data = body.data;
    if (body.type !== undefined) headers.setContentType(body.type);
  }
  return request;
}

function signalOf({ signal }: CallOptions): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** An empty text is absent, as everywhere. What cannot be a header is told like any wrong input, and not as a broken network. */
function headersOf({ headers = {} }: CallSpec, input: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, header]) => {
    const value = input[name];
    if (value === undefined || value === null || value === '') return [];
    if (!/^[\t\x20-\x7e]*$/.test(String(value)))
      throw new ApiError({ code: 'address', msg: `${header} takes no such characters` });
    return [[header, String(value)] as const];
  });
  return Object.fromEntries(given);
}

/** The browser says itself of what type files are, and where they part. */
function bodyOf({ body, encode }: CallSpec, input: Record<string, unknown>): Body | undefined {
  if (body.length === 0) return undefined;
  const fields = pick(body, input);
  if (encode === 'multipart') return { data: toFormData(fields) };
  if (encode === 'json') return { data: JSON.stringify(fields), type: 'application/json' };
  return {
    data: toParams(fields, true).toString(),
    type: 'application/x-www-form-urlencoded;charset=utf-8',
  };
}

interface Body {
  data: string | FormData;
  type?: string;
}

/** Takes the data out of `{ code, data, msg }`; anything but the code `'0'`, which is a text, is an error. */
function unwrap({ data: text, status, statusText, headers }: AxiosResponse<unknown>): unknown {
  const answer = parsed(text);
  const said = { status, statusText, callId: String(headers['x-request-id'] ?? '') };
  if (!isWrapper(answer)) throw new ApiError({ ...said, code: 'http', data: answer });
  const { code, data, msg } = answer;
  if (code === '0') return data;
  const params = isRecord(answer.params) ? answer.params : isRecord(data) ? data : {};
  throw new ApiError({ ...said, code: String(code), data, params, msg: typeof msg === 'string' ? msg : '' });
}

/** Whatever is no JSON is no answer of the hub, and stays as it came. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

interface Wrapper {
  code: string | number;
  data?: unknown;
  msg?: unknown;
  params?: unknown;
}

function isWrapper(value: unknown): value is Wrapper {
  return isRecord(value) && (typeof value.code === 'string' || typeof value.code === 'number');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rethrow(cause: object): never {
  const { code } = cause as { code?: string };
  if (isCancel(cause)) throw new ApiError({ code: 'aborted', cause });
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') throw new ApiError({ code: 'timeout', cause });
  throw new ApiError({ code: 'network', cause });
}
