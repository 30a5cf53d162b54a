import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';

/** Vite's own sockets, which carry the news of edits to the open pages. */
const ofVite = /^vite-/;

/** Whether a request for a socket is for the server behind, and not for Vite. */
export function isForServer({ headers }: IncomingMessage): boolean {
  return !ofVite.test(headers['sec-websocket-protocol'] ?? '');
}

/** Passes a request for a socket on to the server, and what is said on it both ways; `url` may take a while. */
export async function forwardUpgrade(
  incoming: IncomingMessage,
  { socket, head, url }: { socket: Duplex; head: Buffer; url: Promise<string> },
): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const { hostname, port } = new URL(await url);
    const { method, headers } = incoming;
    const onward = request({ hostname, port, path: incoming.url, method, headers, agent: false });
    onward.on('error', () => socket.destroy());
    onward.on('upgrade', (answer, behind, first) => {
      socket.write(headOf(answer));
      socket.write(first);
      behind.write(head);
      behind.on('error', () => socket.destroy());
      socket.on('close', () => behind.destroy());
      behind.on('close', () => socket.destroy());
      behind.pipe(socket).pipe(behind);
    });
    // A refusal is an answer like any other.
    onward.on('response', (answer) => {
      socket.write(headOf(answer));
      answer.pipe(socket);
    });
    socket.on('close', () => onward.destroy());
    onward.end();
  } catch {
    socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
  }
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
