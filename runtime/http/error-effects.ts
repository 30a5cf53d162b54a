import { ApiError, type CallOptions, type CallSpec, type Middleware } from '#generated/api/client.ts';
import { bases } from '#generated/app.ts';
import { type ErrorRow, errorCatalogue } from '#generated/errors.ts';
import { type EffectPorts, runEffects } from '../guards/effects.ts';

// What is no object is asked for as well, and stands in neither.
const states = new WeakMap<object, string>();
const rows = new WeakMap<object, ErrorRow>();

/** The state that an error puts a page into, such as `error.missing`; blocks draw it. */
export function errorState(error: unknown): string | undefined {
  return states.get(error as object);
}

/** The row of the catalogue that an error was met with; none for one that nobody was to hear of. */
export function errorRow(error: unknown): ErrorRow | undefined {
  return rows.get(error as object);
}

/** Applies the error catalogue to every failed call, once there are `words` to say it in: the one place that does. */
export function errorEffects(
  portsOf: (error: ApiError) => EffectPorts,
  words: () => Promise<void> = () => Promise.resolve(),
): Middleware {
  return async (spec, _input, options, next) => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof ApiError) || options.silent || isIgnored(spec, error)) throw error;
      const row = findRow(spec, error);
      if (row) rows.set(error, row);
      await words();
      const ports = portsOf(error);
      const outcome = row ? runEffects(row.effects, portsThere(ports, options, error)) : {};
      if (outcome.answer) return outcome.answer.value;
      if (outcome.state) states.set(error, outcome.state);
      throw error;
    }
  };
}

/** What may be done where the call was asked; of a page that was left nothing is there but the session and the notices. */
function portsThere(ports: EffectPorts, options: CallOptions, error: ApiError): EffectPorts {
  if (options.isLeft) return { ...nothingDone, ...sessionOf(ports), toast: ports.toast };
  return isSaid(options, error) ? hushed(ports) : ports;
}

const sessionOf = ({ clearSession, renewSession, login }: EffectPorts) => ({
  clearSession,
  renewSession,
  login,
});

const nothing = () => undefined;
const nothingDone: Omit<EffectPorts, 'toast' | keyof ReturnType<typeof sessionOf>> = {
  ...{ ask: nothing, dialog: nothing, reveal: nothing, notify: nothing },
  ...{ page: nothing, go: nothing, open: nothing },
  ...{ signedIn: nothing, return: nothing, refresh: nothing, load: nothing, back: nothing },
};

function isSaid({ saidInPlace }: CallOptions, error: ApiError): boolean {
  return typeof saidInPlace === 'function' ? saidInPlace(error) : Boolean(saidInPlace);
}

/** What the page says in place is not said a second time; everything else happens. */
function hushed(ports: EffectPorts): EffectPorts {
  return { ...ports, toast: nothing, notify: nothing };
}

/** A call that was given up is nobody's error; some calls expect certain failures. */
function isIgnored(spec: CallSpec, error: ApiError): boolean {
  if (error.code === 'aborted') return true;
  return spec.ignore.http.includes(error.status) || spec.ignore.codes.includes(error.code);
}

/** The narrowest row that fits; the catalogue comes in that order. */
export function findRow(
  spec: CallSpec,
  error: ApiError,
  catalogue: readonly ErrorRow[] = errorCatalogue,
): ErrorRow | undefined {
  return catalogue.find((row) => !row.retired && isFrom(row.from, spec) && matches(row, error));
}

function isFrom(from: string | undefined, spec: CallSpec): boolean {
  if (from === undefined || from === spec.id || from === spec.base) return true;
  return Object.entries(bases).some(([name, base]) => name === from && base === spec.base);
}

function matches(row: ErrorRow, error: ApiError): boolean {
  if (row.otherwise) return true;
  if (row.network && error.code === 'network') return true;
  if (row.timeout && error.code === 'timeout') return true;
  return row.codes.includes(error.code) || row.http.includes(error.status);
}
