import { useEffect, useRef, useState } from 'react';
import { languages } from '#generated/app.ts';
import { apiReplyShownBytes } from '#generated/constants.ts';
import { queryClient } from '#runtime/offers/reads.ts';
import { useLanguage } from '#runtime/offers/words.ts';
import type { Asked } from './asking.ts';

/** What came back, as it came. */
export interface ApiReply {
  status: number;
  type: string;
  /** What of it is text, as far as it is shown. */
  text: string;
  isCut: boolean;
  /** Absent where it broke off before its answer: there is no status either. */
  failed?: true;
}

/** Asks a request as a program would, with the session of whoever looks; nothing of it is read, and nobody is led away. */
export function useAsking() {
  const language = useLanguage();
  const [reply, setReply] = useState<ApiReply>();
  const [isAsking, setAsking] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const ask = async ({ method, url, headers, body }: Asked) => {
    abort.current = new AbortController();
    setAsking(true);
    const tag = languages.find(({ id }) => id === language)?.tag;
    const init = {
      method,
      headers: { ...headers, ...(tag && { 'accept-language': tag }) },
      ...(body !== undefined && { body }),
      signal: abort.current.signal,
    };
    const read = await fetch(url, init).then(replyOf, failedReply);
    setReply(read);
    setAsking(false);
    // What the page shows elsewhere may be no longer so.
    if (method !== 'GET') void queryClient.invalidateQueries();
  };
  return { reply, isAsking, ask };
}

const failedReply = (): ApiReply => ({ status: 0, type: '', text: '', isCut: false, failed: true });

async function replyOf(response: Response): Promise<ApiReply> {
  const type = response.headers.get('content-type') ?? '';
  const told = { status: response.status, type };
  if (!/json|text|xml/.test(type)) {
    await response.body?.cancel();
    return { ...told, text: '', isCut: false };
  }
  const { text, isCut } = await firstOf(response);
  return { ...told, text: /json/.test(type) && !isCut ? laidOut(text) : text, isCut };
}

/** A file may be of any length: what is shown is read, and the rest is not. */
async function firstOf(response: Response): Promise<{ text: string; isCut: boolean }> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
    if (bytes < apiReplyShownBytes) continue;
    await reader.cancel();
    return { text: text.slice(0, apiReplyShownBytes), isCut: true };
  }
  return { text, isCut: false };
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
