/**
 * What the effects after a call may name of its answer: its plain fields, those of a part as `user.token`, and the
 * owner under the name a path uses.
 */
export function paramsOfAnswer(answer: unknown): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) return {};
  const params = Object.fromEntries(plainFields(answer));
  return 'createUser' in params ? { ...params, user: params.createUser } : params;
}

function plainFields(answer: object, prefix = ''): [string, unknown][] {
  return Object.entries(answer).flatMap(([name, value]): [string, unknown][] => {
    if (['string', 'number', 'boolean'].includes(typeof value)) return [[prefix + name, value]];
    const isPart = prefix === '' && typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPart ? plainFields(value, `${name}.`) : [];
  });
}
