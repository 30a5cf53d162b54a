import { vi } from 'vitest';
import { Drawer, type ToDraw } from '../../../server/doors/pages/drawing/drawer.ts';
import type { AskedPage, DrawnPage } from '../../../server/doors/pages/drawing/drawn-page.ts';
import { BudgetedProcess, type Work } from '../../../server/load/processes/budgeted-process.ts';
import { byClock } from './around.ts';
import { type Limits, least, most } from './limit.ts';

type Question = Work<AskedPage, DrawnPage>;

/** Draws a page by this, in the place of the process that draws; whether it was drawn. */
async function isDrawn(
  draws: (asked: AskedPage) => DrawnPage,
  answerOf: ToDraw['answerOf'] = async () => '{"data":1}',
): Promise<boolean> {
  const run = vi.spyOn(BudgetedProcess.prototype, 'run').mockImplementation(async (work) => {
    const { question, take } = work as unknown as Question;
    await take(draws(question));
    return 0;
  });
  const drawer = new Drawer('/nobody/draws.mjs');
  try {
    return (await drawer.draw({ url: '/', language: 'en', told: {}, answerOf } as ToDraw)) !== undefined;
  } finally {
    run.mockRestore();
    await drawer.close();
  }
}

const ask = (at: number): DrawnPage['asks'][number] => ({ call: 'items.list', input: { at }, as: 'read' });
const drawn = (html = 'x'): DrawnPage => ({ asks: [], html });

/** Asks so often for one thing more, and draws with all of them. */
const inRounds = (rounds: number) =>
  isDrawn(({ answers }) => (answers.length + 1 < rounds ? { asks: [ask(answers.length)] } : drawn()));
/** Asks once for so many things. */
const ofAsks = (count: number) =>
  isDrawn(({ answers }) =>
    answers.length === 0 ? { asks: Array.from({ length: count }, (_, at) => ask(at)) } : drawn(),
  );
const bare = '{"data":""}';
const answered = (length: number) => `{"data":"${'a'.repeat(length - bare.length)}"}`;

/** Whether a page is drawn that asks after so long a time. */
async function isInTime(ms: number): Promise<boolean> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    return await isDrawn(({ answers }) => {
      if (answers.length > 0) return drawn();
      now += ms;
      return { asks: [ask(0)] };
    });
  } finally {
    clock.mockRestore();
  }
}

/** Whether a document is sent without its page after so long a time, of which something is never answered. */
const isSent = (ms: number) =>
  byClock(async () => {
    let isOver = false;
    const never = new Promise<string>(() => {});
    void isDrawn(
      () => ({ asks: [ask(0)] }),
      () => never,
    ).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(ms);
    const is = isOver;
    await vi.advanceTimersByTimeAsync(ms);
    return is;
  });

/** What a document waits for and brings along that holds its page. */
export const limitsOfDrawing = (): Limits => ({
  'drawn.rounds': [most(inRounds)],
  'drawn.asksMax': [most(ofAsks)],
  'drawn.sentMax': [
    most((signs) => isDrawn(() => drawn('x'.repeat(signs - '[]'.length)))),
    most((signs) =>
      isDrawn(
        ({ answers }) => (answers.length === 0 ? { asks: [ask(0)] } : drawn()),
        async () => answered(signs),
      ),
    ),
  ],
  'drawn.wait': [most(isInTime), least(isSent)],
});
