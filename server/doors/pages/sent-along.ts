import type { FastifyReply } from 'fastify';
import { responseSchemas } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';

/** A call that a page would make first, with what it is given and what it answers a visitor. */
export interface SentAnswer {
  call: EndpointId;
  input: Readonly<Record<string, string>>;
  data: unknown;
}

/**
 * Those answers as JSON that may stand in a page. They are written by the schemas of their calls, as the calls themselves write
 * them, and no text of them can end the element that it stands in.
 */
export function sentJson(reply: FastifyReply, answers: readonly SentAnswer[]): string {
  const written = answers.map(({ call, input, data }) => {
    const wrapper = { code: '0', data: data ?? null, msg: '' };
    const schema = responseSchemas[call] as Record<string, unknown> | undefined;
    const answer = schema ? String(reply.serializeInput(wrapper, schema)) : JSON.stringify(wrapper);
    return `{"call":${JSON.stringify(call)},"input":${JSON.stringify(input)},"answer":${answer}}`;
  });
  return `[${written.join(',')}]`.replaceAll('<', '\\u003c');
}
