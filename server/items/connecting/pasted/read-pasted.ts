import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { manifestDepth, manifestPastedNamed } from '#generated/constants.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { HubError, type Sentence } from '../../../ground/hub-error.ts';
import { isTooDeep } from '../../../repos/index.ts';

/** What a client is told of one server, in the words that clients share. */
export interface PastedServer {
  command?: string;
  args: readonly string[];
  env: ReadonlyMap<string, string>;
  url?: string;
  /** As it is written: clients have several words for one. */
  type?: string;
  headers: ReadonlyMap<string, string>;
}

/** The field of an item that takes it: what is wrong is said there. */
const field = 'mcpServersConfig';

/** Throws `invalidInput` with what is wrong with what was pasted. */
export function refuse(key: MessageKey, params: Sentence['params'] = {}): never {
  throw new HubError('invalidInput', { field }, { says: { key, params } });
}

/**
 * The one server in the JSON that a client takes, as people find it: with remarks, with or without the braces around, under
 * the word of any client. Names are those of whoever wrote it, and nothing here is called by one.
 */
export function readPasted(text: string): PastedServer {
  // The parser goes as deep as the text does.
  if (isTooDeep(text, manifestDepth)) refuse('validation.pasted.deep');
  const json = /^\s*"/.test(text) ? `{${text}}` : text;
  const lineAt = (offset: number) => json.slice(0, offset).split('\n').length;
  const errors: ParseError[] = [];
  const tree = parseTree(json, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first || tree === undefined)
    refuse('validation.pasted.json', { line: lineAt(Math.min(first?.offset ?? 0, text.trimEnd().length)) });
  return serverOf(oneOf(tree), lineAt);
}

/** Under which of these the servers stand, by client. */
const wrappers = [['mcpServers'], ['servers'], ['mcp', 'servers'], ['context_servers']];
const addresses = ['url', 'serverUrl', 'httpUrl'];
const isServer = (node: Node) => ['command', ...addresses].some((word) => at(node, word) !== undefined);

function oneOf(tree: Node): Node {
  if (isServer(tree)) return tree;
  const wrapped = wrappers.map((path) => findNodeAtLocation(tree, path)).find((node) => node !== undefined);
  const servers = pairsOf(wrapped ?? tree).filter(([, node]) => wrapped !== undefined || isServer(node));
  const [only] = servers;
  if (only === undefined) refuse('validation.pasted.none');
  if (servers.length > 1) {
    const names = servers.slice(0, manifestPastedNamed).map(([name]) => name.slice(0, shownSigns));
    const more = servers.length > names.length ? ['…'] : [];
    refuse('validation.pasted.several', { count: servers.length, names: [...names, ...more].join(', ') });
  }
  return only[1];
}

/** So much of a name is told. */
const shownSigns = 40;

type LineAt = (offset: number) => number;

function serverOf(node: Node, lineAt: LineAt): PastedServer {
  const wrong = (name: string, where: Node): never =>
    refuse('validation.pasted.wrong', { name: name.slice(0, shownSigns), line: lineAt(where.offset) });
  const text = (...words: string[]) => {
    for (const word of words) {
      const found = at(node, word);
      if (found && found.type !== 'string') wrong(word, found);
      if (found) return String(getNodeValue(found));
    }
    return undefined;
  };
  const texts = (word: string): Map<string, string> => {
    const found = at(node, word);
    if (!found || found.type === 'null') return new Map();
    if (found.type !== 'object') wrong(word, found);
    const pairs = pairsOf(found).map(([name, one]): [string, string] => {
      if (!['string', 'number', 'boolean'].includes(one.type)) wrong(name, one);
      return [name, String(getNodeValue(one))];
    });
    return new Map(pairs);
  };
  const given = at(node, 'args');
  if (given && given.type !== 'array') wrong('args', given);
  const args = (given?.children ?? []).map((one) => {
    if (!['string', 'number'].includes(one.type)) wrong('args', one);
    return String(getNodeValue(one));
  });
  const command = text('command');
  const url = text(...addresses);
  const type = at(node, 'httpUrl') ? 'http' : text('type', 'transport');
  if (!isServer(node)) refuse('validation.pasted.none');
  return {
    ...(command !== undefined && { command }),
    ...(url !== undefined && { url }),
    ...(type !== undefined && { type }),
    ...{ args, env: texts('env'), headers: texts('headers') },
  };
}

/** What stands under a word; where it stands twice, the last, as clients read it. */
const at = (node: Node, word: string): Node | undefined =>
  pairsOf(node).findLast(([name]) => name === word)?.[1];

function pairsOf({ type, children = [] }: Node): [string, Node][] {
  if (type !== 'object') return [];
  return children.flatMap(({ children: [key, value] = [] }): [string, Node][] =>
    key && value ? [[String(key.value), value]] : [],
  );
}
