import type { Middleware } from '#generated/api/client.ts';
import { readsStaleMs } from '#generated/constants.ts';

/** An answer that the document brought along. */
export interface SentAnswer {
  call: string;
  input: Readonly<Record<string, unknown>>;
  /** How the page reads it; absent for what is asked otherwise. */
  as?: 'read' | 'pages';
  answer: { data: unknown };
}

/** Whether what was answered to visitors, when the document was made, holds for whoever reads it now. */
export const isFresh = (isVisitor: boolean): boolean => isVisitor && performance.now() < readsStaleMs;

/** What the document brought along of what its page asks first. */
export function readSent(): readonly SentAnswer[] {
  const text = document.querySelector('script#sent')?.textContent;
  return text ? (JSON.parse(text) as readonly SentAnswer[]) : [];
}

/**
 * Answers calls by what the document brought along. It was answered to a visitor, so that it is nothing where somebody
 * is signed in by now: a browser may show a document again that it has kept. Each is taken once, and while it is new.
 */
export function sentAlong(isVisitor: () => boolean): Middleware {
  let sent: Map<string, unknown> | undefined;
  return (spec, input, _options, next) => {
    sent ??= answersByCall();
    const key = keyOf(spec.id, input);
    if (!sent.has(key)) return next();
    const data = sent.get(key);
    sent.delete(key);
    return isFresh(isVisitor()) ? Promise.resolve(data) : next();
  };
}

/** What pages read lies where they find it (reads/sent-reads.ts), and is asked anew like any other read. */
function answersByCall(): Map<string, unknown> {
  const others = readSent().filter(({ as }) => as === undefined);
  return new Map(others.map(({ call, input, answer }) => [keyOf(call, input), answer.data]));
}

/** As an address writes it: the document knows what is given as text alone. */
function keyOf(call: string, input: object): string {
  const given = Object.entries(input).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
  return JSON.stringify([call, given.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
