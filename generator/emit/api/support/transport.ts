import { fillPath, queryOf, routeOf } from './address.ts';
import { ApiError, type CallOptions, type CallRoute, type CallSpec, type Middleware } from './call-types.ts';

/** A call on its way to the network. */
export interface Sending {
  spec: CallSpec;
  method: CallRoute['method'];
  url: string;
  fields: Record<string, unknown>;
  options: CallOptions;
}

/** Gives what the wrapper of an answer holds; throws ApiError otherwise. */
export type Send = (sending: Sending) => Promise<unknown>;

/** What sends calls, which is loaded by the first of them: many pages ask nothing before they can be used. */
export type LoadSender = () => Promise<{ readonly send: Send }>;

/** Makes the one client of a page; client.ts holds the product's own. */
export function createTransport(
  usual: LoadSender = () => Promise.reject(new Error('Nothing sends calls yet')),
) {
  const middlewares: Middleware[] = [];
  const bases = new Map<string, string>();
  let load = usual;
  let loading: ReturnType<LoadSender> | undefined;
  let sender: { readonly send: Send } | undefined;

  const urlOf = (spec: CallSpec, input: object): string => {
    const fields = { ...input } as Record<string, unknown>;
    return (
      baseOf(spec.base, bases) + fillPath(routeOf(spec, fields).path, fields) + queryOf(spec.query, fields)
    );
  };
  const loadSender = async (): Promise<{ readonly send: Send }> => {
    loading ??= load();
    try {
      sender = await loading;
      return sender;
    } catch (cause) {
      // Whoever calls again tries again, as far as the browser does.
      loading = undefined;
      throw new ApiError({ code: 'network', cause });
    }
  };
  const send = async (spec: CallSpec, input: object, options: CallOptions): Promise<unknown> => {
    const fields = { ...input } as Record<string, unknown>;
    const { method } = routeOf(spec, fields);
    const url = urlOf(spec, input);
    return (sender ?? (await loadSender())).send({ spec, method, url, fields, options });
  };
  const call = async <T>(spec: CallSpec, input: object, options: CallOptions = {}): Promise<T> => {
    const run = middlewares.reduceRight<() => Promise<unknown>>(
      (next, middleware) => () => middleware(spec, input, options, next),
      () => send(spec, input, options),
    );
    return (await run()) as T;
  };
  const use = (middleware: Middleware): void => {
    middlewares.push(middleware);
  };
  const setBase = (name: string, url: string): void => {
    bases.set(name, url.replace(/\/+$/, ''));
  };
  /** Says what sends, and is loaded when it is needed; what is at hand already goes on. */
  const sendBy = (other: LoadSender): void => {
    load = other;
  };
  return { call, use, urlOf, setBase, sendBy, loadSender };
}

function baseOf(base: string, bases: ReadonlyMap<string, string>): string {
  if (base === '' || base.startsWith('/') || /^https?:/.test(base)) return base;
  const known = bases.get(base);
  if (known === undefined) throw new ApiError({ code: 'address', msg: `The base ${base} is not known yet` });
  return known;
}
