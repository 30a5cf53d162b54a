/** Where a generated case is sent. */
export interface QaRoute {
  url: string;
  rest?: string | undefined;
  query: readonly string[];
  headers?: Readonly<Record<string, string | undefined>>;
}

/** The headers of a case. */
export function headersOf(
  { headers = {} }: QaRoute,
  input: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, header]) =>
    header === undefined || input[name] === undefined ? [] : [[header, String(input[name])] as const],
  );
  return Object.fromEntries(given);
}

/** The address of a case, with every field where the endpoint takes it. */
export function addressOf({ url, rest, query }: QaRoute, input: Readonly<Record<string, unknown>>): string {
  const path = url.replaceAll(/:(\w+)|\*/g, (found, name: string | undefined) => {
    const value = String(input[name ?? rest ?? ''] ?? '');
    return found === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const params = new URLSearchParams();
  for (const name of query) {
    const value = input[name];
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
