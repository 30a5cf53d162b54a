import { typeNameOf } from '../grammar/json-schema.ts';
import type { Product } from '../model/product.ts';
import type { Names } from './names.ts';

interface NewEntity {
  name: string;
  names: Names;
  /** What it is, in a sentence. */
  about: string;
}

/** What of a product new lines may name. */
type Known = Pick<Product, 'subjects' | 'entities' | 'terms' | 'checks' | 'errors'>;

const firstLine = (shape: string) => `# yaml-language-server: $schema=../meta/${shape}.json`;
const quoted = (text: string) => JSON.stringify(text);

/** The spec of a thing that its maker alone sees and changes, by the paths of the files. */
export function entityTexts(entity: NewEntity, known: Known): Map<string, string> {
  const { area } = entity.names;
  return new Map([
    [`spec/entities/${area}.yaml`, entities(entity, known)],
    [`spec/guards/${area}.yaml`, guards(entity, known)],
    [`spec/errors/${area}.yaml`, errors(entity, known)],
    [`spec/endpoints/${area}.yaml`, endpoints(entity)],
  ]);
}

/** The name of the error of one that is not there. */
export const missingOf = ({ subject }: Names) => `${subject}NotFound`;

/** The ids of its calls: no page calls them yet. */
export const callsOf = ({ area }: Names) =>
  ['list', 'view', 'create', 'save', 'remove'].map((verb) => `${area}.${verb}`);

function entities({ name, names, about }: NewEntity, { subjects, entities: all }: Known): string {
  const viewer = all[subjects.viewer?.is ?? '']?.fields.find((field) => field.name === 'id');
  const person = typeNameOf(viewer?.schema ?? {}) ?? 'text';
  return `${firstLine('entities')}
decided: ${quoted(about)}
types:
  ${name}Id: { type: text, maxLength: 64 }
${name}:
  kept: ${names.table}
  id: { type: ${name}Id, core: true, stamp: id }
  createUserId: { type: ${person}, core: true, stamp: createdBy }
  createTime: { type: time, core: true, stamp: createdAt }
  updateTime: { type: time, core: true, stamp: updatedAt }
  title: { type: text, minLength: 1, maxLength: 200, trims: true, core: true, writable: always }
  text?: { type: longText, maxLength: 10000, writable: always }
`;
}

function guards({ name, names, about }: NewEntity, { terms, checks }: Known): string {
  const { subject } = names;
  const manager = Object.hasOwn(terms, 'viewer.manager') ? ' or viewer.manager' : '';
  const signedIn = Object.hasOwn(checks, 'signedIn') ? 'signedIn, ' : '';
  return `${firstLine('guards')}
decided: ${quoted(about)}
subjects:
  ${subject}: { is: ${name}, from: ${name}Id, seen: sees${name} }
terms:
  ${subject}.owned: viewer != null and viewer.id == ${subject}.createUserId
checks:
  sees${name}: { when: ${subject}.owned${manager}, error: ${missingOf(names)} }
  owns${name}: { when: ${subject}.owned, error: notAllowed }
actions:
  ${subject}.view: [sees${name}]
  ${subject}.create: [signedIn]
  ${subject}.edit: [${signedIn}owns${name}]
`;
}

function errors({ names, about }: NewEntity, { errors: all }: Known): string {
  // A code may be one for each of several cases: all of them are taken.
  const taken =
    JSON.stringify(Object.values(all).map(({ code }) => code)).match(/(?<="404)\d{3}(?=")/g) ?? [];
  const next = Math.max(0, ...taken.map(Number)) + 1;
  return `${firstLine('errors')}
decided: ${quoted(about)}
${missingOf(names)}: { code: "404${String(next).padStart(3, '0')}", effects: [{ state: error.missing }] }
`;
}

function endpoints({ name, names, about }: NewEntity): string {
  const { subject, area, address, words } = names;
  const one = `"/${address}/{id}"`;
  return `${firstLine('endpoints')}
decided: ${quoted(about)}
${area}.list:
  about: Every ${words} that one may see
  get: /${address}
  pages: ${name}
  answered: kept
${area}.view:
  about: One ${words}
  get: ${one}
  allow: ${subject}.view
  returns: ${name}
  answered: kept
${area}.create:
  about: Make a ${words}
  post: /${address}
  creates: ${name}
  allow: ${subject}.create
  returns: ${name}
  answered: kept
${area}.save:
  about: Change a ${words}
  put: ${one}
  changes: ${name}
  allow: ${subject}.edit
  returns: ${name}
  answered: kept
${area}.remove:
  about: Take a ${words} away
  delete: ${one}
  removes: ${name}
  allow: ${subject}.edit
  answered: kept
`;
}
