import type { By, Scope } from '#generated/screens/types.ts';

/** What a value is on this page, where the spec lets it differ by kind, app or language (`by:`). */
export function valueIn<T>(value: T | By<T>, scope: Scope): T | undefined {
  if (!isBy(value)) return value;
  const own: Readonly<Record<string, string | undefined>> = {
    app: scope.app,
    kind: scope.kind?.id,
    language: scope.language,
  };
  const name = own[value.by];
  return name !== undefined && Object.hasOwn(value.cases, name) ? value.cases[name] : value.otherwise;
}

function isBy<T>(value: T | By<T>): value is By<T> {
  return typeof value === 'object' && value !== null && 'by' in value && 'cases' in value;
}
