import type { Page } from 'playwright';

const frames = 120;
const step = 40;
const microseconds = 1000;

/** What a browser does between two frames that depends on how much there is. */
const drawing = ['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'];

interface Event {
  name: string;
  dur?: number;
  /** Of the processor, without what else the machine did meanwhile. */
  tdur?: number;
}

/** How one scrolls: up and down the beginning, which a short page has as well, or on and on. */
export type Scrolling = 'about' | 'on';

/** What a frame of a page costs while one scrolls: milliseconds of style, layout and paint. */
export async function frameCost(page: Page, scrolling: Scrolling = 'about'): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: Event[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])));
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await page.evaluate(scroll, { frames, step, isOn: scrolling === 'on' });
  await session.send('Tracing.end');
  await ended;
  const sum = events
    .filter(({ name }) => drawing.includes(name))
    .reduce((all, { dur = 0, tdur = dur }) => all + tdur, 0);
  if (sum === 0) throw new Error('The browser told nothing of its frames.');
  return sum / microseconds / frames;
}

/** Down for some frames and up again, so that a short page and a long one are scrolled alike. */
function scroll({
  frames: all,
  step: by,
  isOn,
}: {
  frames: number;
  step: number;
  isOn: boolean;
}): Promise<void> {
  const turn = 10;
  return new Promise((resolve) => {
    let frame = 0;
    const next = () => {
      const isDown = isOn || Math.floor(frame / turn) % 2 === 0;
      window.scrollBy({ top: isDown ? by : -by, behavior: 'instant' });
      frame += 1;
      if (frame < all) requestAnimationFrame(next);
      else resolve();
    };
    requestAnimationFrame(next);
  });
}
