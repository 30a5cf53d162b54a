import type { McpServer, McpSnippet } from '#generated/types.ts';
import { asJson } from './as-json.ts';
import { type Setup, setupOf, type Way } from './setup.ts';
import { type Gap, plainGap, type WriteGap } from './values.ts';
import { bounded, configText, shortName, written } from './ways.ts';

interface Told {
  server: Pick<McpServer, 'name'>;
  /** The way, with what is to be filled in written as a client wants it. */
  setup(write: WriteGap): Setup;
}

type Client = McpSnippet['client'];
type Snippet = Pick<McpSnippet, 'text' | 'link'>;

/** What each client is told, in its own format; each names its source, since no standard has them. */
const clients: Readonly<Record<Client, (told: Told) => Snippet>> = {
  // code.claude.com/docs/en/mcp: one command, which takes the JSON of one server.
  claudeCode: ({ server, setup }) => ({
    text: `claude mcp add-json ${shortName(server)} ${quoted(asJson(written(setup(plainGap))))}`,
  }),
  // modelcontextprotocol.io: its file starts commands alone; mcp-remote is the command that reaches an address.
  claudeDesktop: ({ server, setup }) => ({ text: configText(server, asCommand(setup(plainGap))) }),
  // cursor.com/docs: the file of most clients, and a link that holds the one server in base64.
  cursor: ({ server, setup }) => {
    const own = setup(plainGap);
    const config = Buffer.from(JSON.stringify(written(own))).toString('base64');
    return {
      text: configText(server, own),
      link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${shortName(server)}&config=${encodeURIComponent(config)}`,
    };
  },
  // code.visualstudio.com/docs: it asks for what is to be filled in, and keeps it itself.
  vsCode: ({ server, setup }) => {
    const name = shortName(server);
    const { write, inputs } = asked();
    const { type = 'stdio', ...own } = written(setup(write));
    const one = { type, ...own };
    const all = { ...(inputs.length > 0 && { inputs }), servers: { [name]: one } };
    return {
      text: asJson(all, 2),
      link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...one, ...(inputs.length > 0 && { inputs }) }))}`,
    };
  },
  json: ({ server, setup }) => ({ text: configText(server, setup(plainGap)) }),
};

/** What the common clients are told of one way to a server; nothing where the file does not say how. */
export function snippetsOf(server: Pick<McpServer, 'name'>, way: Way): McpSnippet[] {
  const setup = (write: WriteGap) => setupOf(way, write) as Setup;
  if (setupOf(way, plainGap) === undefined) return [];
  return Object.entries(clients).flatMap(([client, tell]) => {
    const { text, link } = tell({ server, setup });
    if (bounded(text) === undefined) return [];
    return [
      {
        client: client as Client,
        text,
        ...(link !== undefined && bounded(link) !== undefined && { link }),
      },
    ];
  });
}

/** A text for a shell, which reads nothing of it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** An address, reached by a command; a header travels in its environment, since a blank would part an argument there. */
function asCommand(setup: Setup): Setup {
  if ('command' in setup) return setup;
  const headers = Object.entries(setup.headers).map(([name, value]) => ({ name, value, env: envName(name) }));
  return {
    command: 'npx',
    args: [
      ...['-y', 'mcp-remote', setup.url],
      ...(setup.type === 'sse' ? ['--transport', 'sse-only'] : []),
      ...headers.flatMap(({ name, env }) => ['--header', `${name}:\${${env}}`]),
    ],
    env: Object.fromEntries(headers.map(({ env, value }) => [env, value])),
  };
}

const envName = (name: string) => `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;

interface Prompt {
  type: 'promptString';
  id: string;
  description: string;
  password: boolean;
}

/** Writes gaps as questions of the client, each of which is asked once. */
function asked(): { write: WriteGap; inputs: Prompt[] } {
  const inputs: Prompt[] = [];
  const write = ({ name, isSecret, description }: Gap) => {
    const id = name.replace(/[^A-Za-z0-9_.-]+/g, '-');
    const before = inputs.find((one) => one.id === id);
    if (before) before.password ||= isSecret;
    else inputs.push({ type: 'promptString', id, description: description || name, password: isSecret });
    return `\${input:${id}}`;
  };
  return { write, inputs };
}
