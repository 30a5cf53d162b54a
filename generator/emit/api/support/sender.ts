import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { pick, toFormData, toParams } from './address.ts';
import { ApiError, type CallOptions, type CallSpec } from './call-types.ts';
import type { Send } from './transport.ts';

interface Settings {
  timeoutMs: number;
  /** Sent as the header `version`. */
  version: string;
}

/** Makes what sends the calls of a page; http.ts holds the product's own. */
export function createSender({ timeoutMs, version }: Settings): { http: AxiosInstance; send: Send } {
  const http: AxiosInstance = axios.create({
    timeout: timeoutMs,
    headers: { version, 'Cache-Control': 'no-cache' },
    // An error answer is read like any other: its wrapper says what happened.
    validateStatus: () => true,
  });
  const send: Send = async ({ spec, method, url, fields, options }) => {
    const request = {
      method,
      url,
      timeout: spec.timeoutMs ?? 0,
      ...signalOf(options),
      ...headersOf(spec, fields),
      ...bodyOf(spec, fields),
    };
    return unwrap(await http.request<unknown>(request).catch(rethrow));
  };
  return { http, send };
}

function signalOf({ signal }: CallOptions): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** An empty text is absent, as everywhere. What cannot be a header is told like any wrong input, and not as a broken network. */
function headersOf(
  { headers = {} }: CallSpec,
  input: Record<string, unknown>,
): { headers?: Record<string, string> } {
  const given = Object.entries(headers).flatMap(([name, header]) => {
    const value = input[name];
    if (value === undefined || value === null || value === '') return [];
    if (!/^[\t\x20-\x7e]*$/.test(String(value)))
      throw new ApiError({ code: 'address', msg: `${header} takes no such characters` });
    return [[header, String(value)] as const];
  });
  return given.length === 0 ? {} : { headers: Object.fromEntries(given) };
}

function bodyOf({ body, encode }: CallSpec, input: Record<string, unknown>): { data?: unknown } {
  if (body.length === 0) return {};
  const fields = pick(body, input);
  if (encode === 'form') return { data: toParams(fields, true) };
  return { data: encode === 'multipart' ? toFormData(fields) : fields };
}

/** Takes the data out of `{ code, data, msg }`; anything but the code `'0'`, which is a text, is an error. */
function unwrap({ data: answer, status, statusText, headers }: AxiosResponse<unknown>): unknown {
  const said = { status, statusText, callId: String(headers['x-request-id'] ?? '') };
  if (!isWrapper(answer)) throw new ApiError({ ...said, code: 'http', data: answer });
  const { code, data, msg } = answer;
  if (code === '0') return data;
  const params = isRecord(answer.params) ? answer.params : isRecord(data) ? data : {};
  throw new ApiError({ ...said, code: String(code), data, params, msg: typeof msg === 'string' ? msg : '' });
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

function rethrow(cause: unknown): never {
  const { code = '' } = axios.isAxiosError(cause) ? cause : {};
  if (axios.isCancel(cause)) throw new ApiError({ code: 'aborted', cause });
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') throw new ApiError({ code: 'timeout', cause });
  throw new ApiError({ code: 'network', cause });
}
