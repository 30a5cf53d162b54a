import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { AxiosError, CanceledError } from '#generated/api/axios-parts.js';

/**
 * Sends a call without the cookie of the session, which the way that calls usually go (XMLHttpRequest) adds whatever one
 * says. What can go wrong is told as that way tells it.
 */
export async function sendWithoutSession(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const { url = '', method = 'get', headers, data, timeout = 0, signal } = config;
  const waited = timeout > 0 ? AbortSignal.timeout(timeout) : undefined;
  const left = signal as AbortSignal | undefined;
  try {
    const answer = await fetch(url, {
      method: method.toUpperCase(),
      headers: { ...headers.toJSON() } as Record<string, string>,
      credentials: 'omit',
      signal: AbortSignal.any([waited, left].filter((one) => one !== undefined)),
      ...(data !== undefined && data !== null && { body: data as BodyInit }),
    });
    const { status, statusText } = answer;
    const named = Object.fromEntries(answer.headers.entries());
    return { config, status, statusText, headers: named, data: await answer.text() };
  } catch (cause) {
    if (left?.aborted) throw new CanceledError(undefined, config);
    const code = waited?.aborted ? AxiosError.ECONNABORTED : AxiosError.ERR_NETWORK;
    throw new AxiosError(String(cause), code, config);
  }
}
