/** `#/a~1b/0` → `a/b`, `0` */
export function segments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at the end of a way through values; undefined where the way ends before. */
export function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (place, name) =>
      typeof place === 'object' && place !== null && Object.hasOwn(place, name)
        ? (place as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone percent sign stands for itself.
    return part;
  }
}
