/** What the effects after a call may name of its answer: its plain fields, and the owner under the name a path uses. */
export function paramsOfAnswer(answer: unknown): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) return {};
  const plain = Object.entries(answer).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const params = Object.fromEntries(plain);
  return 'createUser' in params ? { ...params, user: params.createUser } : params;
}
