import { setTimeout as wait } from 'node:timers/promises';

/** Where a Node that was told to listens to whoever debugs it. */
const listening = 'http://127.0.0.1:9229/json/list';

/** How long it may take to answer: one that waits for a process of its own never does. */
// biome-ignore lint/plugin: of the tests' own run, and nothing of the product
const answerMs = 2000;

/**
 * Where a Node is, also in the middle of an endless loop: one line each call, the innermost first. Empty where it does not
 * answer, or runs nothing.
 */
export async function stackOf(pid: number): Promise<string[]> {
  try {
    process.kill(pid, 'SIGUSR1');
    await wait(answerMs / 4);
    const answer = await fetch(listening, { signal: AbortSignal.timeout(answerMs) });
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    return target ? await paused(target.webSocketDebuggerUrl) : [];
  } catch {
    return [];
  }
}

interface Message {
  method?: string;
  params?: { callFrames?: Frame[]; scriptId?: string; url?: string };
}

interface Frame {
  functionName: string;
  location: { scriptId: string; lineNumber: number };
}

async function paused(url: string): Promise<string[]> {
  const socket = new WebSocket(url);
  const scripts = new Map<string, string>();
  const lineOf = ({ functionName, location }: Frame) =>
    `  ${functionName || '(anonymous)'} ${scripts.get(location.scriptId)}:${location.lineNumber + 1}`;
  try {
    return await new Promise<string[]>((resolve, reject) => {
      AbortSignal.timeout(answerMs).onabort = reject;
      socket.onerror = reject;
      socket.onopen = () => {
        for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries())
          socket.send(JSON.stringify({ id, method }));
      };
      socket.onmessage = ({ data }) => {
        const { method, params } = JSON.parse(String(data)) as Message;
        if (params?.scriptId) scripts.set(params.scriptId, params.url ?? '');
        if (method === 'Debugger.paused') resolve((params?.callFrames ?? []).map(lineOf));
      };
    });
  } finally {
    socket.close();
  }
}
