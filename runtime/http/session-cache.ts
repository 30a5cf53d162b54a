import type { CallSpec, Middleware } from '#generated/api/client.ts';
import { app } from '#generated/app.ts';
import { toldBy } from '../told.ts';

/** Answers of calls that the spec marks `cache: session` live as long as the tab does. */
export const sessionCache: Middleware = async (spec, input, _options, next) => {
  if (spec.cache !== 'session') return next();
  const key = cacheKey(spec, input);
  const kept = 'refresh' in input && input.refresh ? undefined : read(key);
  if (kept) return kept.value;
  const value = await next();
  write(key, value);
  return value;
};

/** The build that the document says it is of; a developer's server does not say. */
export function loadedBuild(): string | undefined {
  return toldBy('build');
}

const prefix = `${loadedBuild() ?? app.version}:`;

/** All answers are asked anew when they are next needed. */
export function forgetAnswers(): void {
  forget(() => true);
}

/** Those that are about one of these entities, also of calls that only a page before this one has made. */
export function forgetAbout(entities: readonly string[]): void {
  forget((key) => {
    const [, shown = ''] = key.slice(prefix.length).split(':');
    return shown.split(',').some((name) => entities.includes(name));
  });
}

function forget(isOld: (key: string) => boolean): void {
  try {
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix) && isOld(key));
    for (const key of kept) sessionStorage.removeItem(key);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

/** A release may change what a call answers, so the build is part of the key, and what the answer is about. */
export function cacheKey({ id, shows = [] }: Pick<CallSpec, 'id' | 'shows'>, input: object): string {
  const entries = Object.entries(input).filter(([name, value]) => value !== undefined && name !== 'refresh');
  return `${prefix}${id}:${shows.join(',')}:${JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

function read(key: string): { value: unknown } | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : { value: JSON.parse(text) };
  } catch {
    // What cannot be read is asked again.
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value ?? null));
  } catch {
    // A full or closed storage costs a call, nothing more.
  }
}
