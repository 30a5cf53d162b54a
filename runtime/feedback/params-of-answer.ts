/**
 * What the effects after a call may name of its answer: its plain fields, those of a part as `user.token`, and the
 * owner under the name a path uses.
 */
export function paramsOfAnswer(answer: unknown): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) return {};
  const params = Object.fromEntries(plainFields(answer));
  return 'createUser' in params ? { ...params, user: params.createUser } : params;
}

/** What they may name of what was typed: `input.name` in words, and in an address the name alone. */
export function paramsOfTyped(values: object): Record<string, unknown> {
  return Object.fromEntries(
    plainFields(values)
      .filter(([name]) => !name.includes('.'))
      .flatMap(([name, value]) => [
        [name, value],
        [`input.${name}`, value],
      ]),
  );
}

function plainFields(answer: object, prefix = ''): [string, unknown][] {
  return Object.entries(answer).flatMap(([name, value]): [string, unknown][] => {
    if (['string', 'number', 'boolean'].includes(typeof value)) return [[prefix + name, value]];
    const isPart = prefix === '' && typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPart ? plainFields(value, `${name}.`) : [];
  });
}
