import type { McpInput, McpRemote } from '#generated/types.ts';
import { validate as isAddress } from '#generated/validators/values/HttpAddress.js';
import { isPlain } from '../values.ts';
import type { Described, PastedSecret } from './as-package.ts';
import { type PastedServer, refuse } from './read-pasted.ts';
import { isGap, isSecretName, isSecretValue } from './secret-values.ts';

/** A server that runs already. What its address holds of keys is filled in by name. */
export function asRemote({ url = '', type, headers }: PastedServer): Described<McpRemote> {
  const secrets: PastedSecret[] = [];
  const variables: Record<string, { isRequired: boolean; isSecret: boolean }> = Object.create(null);
  const hide = (wanted: string, value: string): string => {
    const named = nameIn(wanted);
    const name = Object.hasOwn(variables, named) ? `${named}_${secrets.length}` : named;
    variables[name] = { isRequired: true, isSecret: true };
    if (!isGap(value)) secrets.push({ name, value });
    return `{${name}}`;
  };
  if (!isAddress(url) || !isPlain(url) || !URL.canParse(url)) refuse('validation.pasted.address');
  const address = withoutSecrets(new URL(url), hide);
  const inputs = [...headers].map(([name, value]): McpInput => {
    const isSecret = isSecretName(name) || isSecretValue(value);
    const [, scheme, own] = /^([A-Za-z]{1,20}) (\S.*)$/s.exec(value) ?? [];
    // How it is sent is no secret, and whoever fills it in need not know.
    if (isSecret && scheme !== undefined && own !== undefined) {
      const part = /^authorization$/i.test(name) ? 'token' : nameIn(name);
      if (!isGap(own)) secrets.push({ name: part, value: own });
      const variables = { [part]: { isRequired: true, isSecret: true } };
      return { name, isRequired: true, isSecret: true, value: `${scheme} {${part}}`, variables };
    }
    if (isSecret && !isGap(value)) secrets.push({ name, value });
    if (isSecret) return { name, isRequired: true, isSecret: true };
    return isGap(value) || !isPlain(value) ? { name, isRequired: true } : { name, value };
  });
  const way: McpRemote = {
    type: typeOf(type, new URL(url)),
    url: address,
    ...(inputs.length > 0 && { headers: inputs }),
    ...(Object.keys(variables).length > 0 && { variables: { ...variables } }),
  };
  return { way, secrets };
}

/** As variables are called, in the signs that all take. */
const nameIn = (wanted: string) => wanted.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, '_') || 'token';

/** As clients guess it where nothing is said. */
const typeOf = (type: string | undefined, { pathname }: URL): McpRemote['type'] =>
  type?.toLowerCase() === 'sse' || (type === undefined && /\/sse\/?$/.test(pathname))
    ? 'sse'
    : 'streamable-http';

/** Written out by hand: the parts that stay are those of whoever wrote them. */
function withoutSecrets(url: URL, hide: (name: string, value: string) => string): string {
  const path = url.pathname
    .split('/')
    .map((piece) => (isSecretValue(decode(piece)) ? hide('token', decode(piece)) : piece))
    .join('/');
  const query = url.search
    .slice(1)
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const value = decode(rest.join('='));
      return rest.length > 0 && (isSecretName(decode(name)) || isSecretValue(value))
        ? `${name}=${hide(decode(name), value)}`
        : pair;
    })
    .join('&');
  return url.origin + path + (query === '' ? '' : `?${query}`);
}

/** What cannot be read is taken as it stands. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
