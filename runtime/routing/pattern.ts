/** Path parameters of a spec pattern: `{user}`, and `{path...}` for the rest of an address. */
const parameter = /\{(\w+)(\.\.\.)?\}/g;

export function paramsOf(pattern: string): string[] {
  return [...pattern.matchAll(parameter)].map((match) => match[1] ?? '');
}

/** Fills a pattern; a slash inside a parameter becomes %2F, in a rest parameter it stays. */
export function fillPattern(pattern: string, params: Readonly<Record<string, string>>): string {
  const filled = pattern.replace(parameter, (_, name: string, rest?: string) => {
    const value = params[name] ?? '';
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeSegment(value);
  });
  return filled.length > 1 ? filled.replace(/\/+$/, '') : filled;
}

// A segment of dots alone would be resolved away by the browser.
function encodeSegment(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : encodeURIComponent(value);
}

/** A path as people read it; one that cannot be decoded stays as it is. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export type QueryValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `?a=1&tags=x&tags=y`; absent and empty values leave no trace in the address. */
export function queryString(query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) search.append(name, one);
  }
  const text = search.toString();
  return text && `?${text}`;
}
