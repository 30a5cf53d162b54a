import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import {
  drawnAsksMax,
  drawnKeptForMs,
  drawnSentMaxBytes,
  drawnWaitingMax,
  drawnWaitMs,
} from '#generated/constants.ts';
import { Drawer, type ToDraw } from './drawer.ts';

// A busy machine begins the process that draws later than a document waits for it.
vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), drawnWaitMs: 15_000 }));

let drawer: Drawer | undefined;
let folder: string | undefined;

afterEach(async () => {
  await drawer?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Draws by a module of these words, which has what was asked in `asked`. */
async function drawsBy(body: string): Promise<Drawer> {
  folder = await mkdtemp(join(tmpdir(), 'drawer-'));
  const module = join(folder, 'draw-page.mjs');
  await writeFile(module, `let times = 0;\nexport async function drawPage(asked) { times += 1; ${body} }\n`);
  drawer = new Drawer(module);
  return drawer;
}

const page = (more: Partial<ToDraw> = {}): ToDraw => ({
  ...{ url: '/models', language: 'en', told: {} },
  answerOf: async ({ input }) => JSON.stringify({ code: '0', data: input, msg: '' }),
  ...more,
});

/** Asks once for what it then draws. */
const list = `{ call: 'items.list', input: { kind: 'models' }, as: 'pages' }`;
const drawsList = `if (asked.answers.length === 0) return { asks: [${list}] };
  return { asks: [], html: times + JSON.stringify(asked.answers), trees: '[]' };`;

it('draws with what the page reads, and the same with the same answers', async () => {
  const own = await drawsBy(drawsList);
  const first = await own.draw(page());
  expect(first?.html).toBe(
    '2[{"call":"items.list","input":{"kind":"models"},"as":"pages","data":{"kind":"models"}}]',
  );
  expect(first?.reads).toHaveLength(1);
  expect((await own.draw(page()))?.html).toBe(first?.html);
});

it('draws anew where an answer, the address, the language or what is told is another', async () => {
  const own = await drawsBy(drawsList);
  const drawn = [
    page(),
    page({ answerOf: async () => JSON.stringify({ data: 'other' }) }),
    page({ url: '/dataset' }),
    page({ language: 'zh' }),
    page({ told: { origin: 'https://hub.test' } }),
  ];
  const all = new Set<string | undefined>();
  for (const one of drawn) all.add((await own.draw(one))?.html);
  expect(all.size).toBe(drawn.length);
});

it('draws once for all who are answered the same at a time', async () => {
  const own = await drawsBy(drawsList);
  const answerOf = vi.fn(page().answerOf);
  const all = await Promise.all(Array.from({ length: 100 }, () => own.draw(page({ answerOf }))));
  // The first try says what is read, the second draws it.
  expect([...new Set(all.map((one) => one?.html?.[0]))]).toEqual(['2']);
  expect(answerOf).toHaveBeenCalledTimes(100);
});

it('tells nobody what was so for somebody who came before and still waits', async () => {
  const own = await drawsBy(`if (asked.url === '/slow') await new Promise((go) => setTimeout(go, 400));
    ${drawsList}`);
  const answers = (data: string) => page({ answerOf: async () => JSON.stringify({ data }) });
  await own.draw(answers('shown'));
  const [, before, after] = await Promise.all([
    own.draw(page({ url: '/slow' })),
    own.draw(answers('as it was')),
    own.draw(answers('hidden by now')),
  ]);
  expect([before?.html, before?.reads[0]?.answer].join()).not.toContain('hidden by now');
  expect([after?.html, after?.reads[0]?.answer].join()).not.toContain('as it was');
  expect(after?.html).toContain('hidden by now');
});

it('draws the same anew after a while: it says how long ago something was', async () => {
  const own = await drawsBy(drawsList);
  const first = await own.draw(page());
  const later = performance.now() + drawnKeptForMs + 1;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  const again = await own.draw(page()).finally(() => clock.mockRestore());
  expect(again?.html).not.toBe(first?.html);
});

it('finds anew what a page reads where an answer that it read is there no longer', async () => {
  const own = await drawsBy(`if (asked.answers.length === 0 && times < 3) return { asks: [${list}] };
    return { asks: [], html: String(asked.answers.length) };`);
  expect((await own.draw(page()))?.html).toBe('1');
  const gone = page({ answerOf: () => Promise.reject(new Error('gone')) });
  expect((await own.draw(gone))?.html).toBe('0');
});

it.each([
  ['throws', 'throw new Error("no");'],
  ['draws nothing', 'return { asks: [] };'],
  ['asks without end', `return { asks: [{ call: 'items.list', input: { times }, as: 'read' }] };`],
  [
    'asks for too much',
    `if (asked.answers.length > 0) return { asks: [], html: 'x' };
    return { asks: Array.from({ length: ${drawnAsksMax + 1} }, (_, at) => ({ call: 'items.list', input: { at }, as: 'read' })) };`,
  ],
  ['draws too much', `return { asks: [], html: 'x'.repeat(${drawnSentMaxBytes + 1}) };`],
  ['ends', 'process.exit(1);'],
])('gives nothing for a page that %s', async (_, body) => {
  const own = await drawsBy(body);
  expect(await own.draw(page())).toBeUndefined();
});

it('lets no document wait for a page that is drawn without end, begins none such again, and draws others', async () => {
  const own = await drawsBy(`if (asked.url === '/endless') while (true);
    return { asks: [], html: 'x' };`);
  const started = performance.now();
  expect(await own.draw(page({ url: '/endless' }))).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(2 * drawnWaitMs);
  await vi.waitFor(async () => expect((await own.draw(page()))?.html).toBe('x'), { timeout: 20_000 });
  const { pid } = own;
  const again = performance.now();
  expect(await own.draw(page({ url: '/endless' }))).toBeUndefined();
  expect(performance.now() - again).toBeLessThan(drawnWaitMs);
  expect(own.pid).toBe(pid);
});

it('takes no more addresses than may wait', async () => {
  const own = await drawsBy(`await new Promise((go) => setTimeout(go, 50)); return { asks: [], html: 'x' };`);
  await own.draw(page());
  const urls = Array.from({ length: 4 * drawnWaitingMax }, (_, at) => `/models?sort=${at}`);
  const started = performance.now();
  const sent: number[] = [];
  await Promise.all(
    urls.map((url) => own.draw(page({ url })).then((one) => one ?? sent.push(performance.now() - started))),
  );
  // Whoever finds no place is told so at once; only those with one wait as long as a document does.
  const atOnce = sent.filter((ms) => ms < drawnWaitMs / 2);
  expect(atOnce.length).toBeGreaterThan(2 * drawnWaitingMax);
});
