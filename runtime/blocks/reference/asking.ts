import { type ApiCall, type ApiSchema, bodyOf } from './document.ts';

/** What is written into the form of a call: by the name of a parameter, and the body as text. */
export interface Written {
  values: Readonly<Record<string, string>>;
  body: string;
}

export interface Asked {
  method: string;
  /** From the root of the hub. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const rest = 'path';
const formType = 'application/x-www-form-urlencoded';
/** Its parts are files, which nobody types. */
const filesType = 'multipart/form-data';

/** Whether a call can be asked by a form of texts. */
export const canBeTried = (call: ApiCall): boolean => bodyOf(call)?.type !== filesType;

/** The request that a form stands for; a parameter without a value is not sent. */
export function requestOf(call: ApiCall, { values, body }: Written): Asked {
  const of = (where: 'path' | 'query' | 'header') => call.parameters.filter((one) => one.in === where);
  const path = of('path').reduce((text, { name }) => {
    const value = values[name] ?? '';
    const isLast = name === rest && text.endsWith(`{${name}}`);
    const encoded = isLast ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
    return text.replace(`{${name}}`, () => encoded);
  }, call.path);
  const query = new URLSearchParams(
    of('query').flatMap(({ name, schema }) =>
      valuesOf(values[name] ?? '', schema).map((value) => [name, value]),
    ),
  ).toString();
  const headers = Object.fromEntries(
    of('header').flatMap(({ name }) => (values[name] ? [[name.toLowerCase(), values[name]]] : [])),
  );
  const sent = bodyOf(call);
  return {
    method: call.method,
    url: path + (query === '' ? '' : `?${query}`),
    headers: { ...headers, ...(sent && { 'content-type': sent.type }) },
    ...(sent && { body }),
  };
}

/** A list is written with commas, and sent value by value. */
function valuesOf(text: string, schema: ApiSchema): string[] {
  const all = schema.type === 'array' ? text.split(',').map((part) => part.trim()) : [text];
  return all.filter((value) => value !== '');
}

/** The same request for a terminal, which shows a token where the browser sends its session. */
export function curlOf({ method, url, headers, body }: Asked, origin: string, asksToken: boolean): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + url)}`,
    ...(asksToken ? ['-H "Authorization: Bearer $HUB_TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data ${quoted(body)}`] : []),
  ];
  return lines.join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What stands in the body of a form before anybody writes: an example, else the fields that must be sent. */
export function firstBody(call: ApiCall): string {
  const content = bodyOf(call)?.content;
  if (content === undefined) return '';
  const { required = [] } = content.schema ?? {};
  const blank = Object.fromEntries(required.map((name) => [name, '']));
  const values = (content.example ?? blank) as Record<string, unknown>;
  if (bodyOf(call)?.type !== formType) return JSON.stringify(values, null, 2);
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}
