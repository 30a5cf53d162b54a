import type { FastifyReply } from 'fastify';
import { responseSchemas } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';

/** A call that a page would make first, with what it is given. */
interface SentCall {
  call: EndpointId;
  input: Readonly<Record<string, unknown>>;
  /** How the page reads it, where what draws the page has told. */
  as?: 'read' | 'pages';
}

/** Such a call with what it answers a visitor. */
export interface SentAnswer extends SentCall {
  input: Readonly<Record<string, string | string[]>>;
  data: unknown;
}

/** Such a call with its answer as it goes over the line. */
export interface WrittenAnswer extends SentCall {
  answer: string;
}

/** An answer as the call itself writes it, by its schema: what that does not name is told to nobody. */
export function writeAnswer(reply: FastifyReply, call: EndpointId, data: unknown): string {
  const wrapper = { code: '0', data: data ?? null, msg: '' };
  const schema = responseSchemas[call] as Record<string, unknown> | undefined;
  return schema ? String(reply.serializeInput(wrapper, schema)) : JSON.stringify(wrapper);
}

/** Those answers as JSON that may stand in a page: no text of them can end the element that it stands in. */
export function sentJson(answers: readonly WrittenAnswer[]): string {
  const written = answers.map(
    ({ answer, ...call }) => `${JSON.stringify(call).slice(0, -1)},"answer":${answer}}`,
  );
  return withoutTags(`[${written.join(',')}]`);
}

/** JSON in which nothing begins an element or a remark. */
export const withoutTags = (json: string): string => json.replaceAll('<', '\\u003c');
