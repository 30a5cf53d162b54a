import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { appAt } from '#generated/app.ts';
import { projectRoot } from '../../../cli/project.ts';
import { inLanguages, launchBrowser, settled, type Words } from '../../support/browser.ts';
import type { TestHub } from '../../support/hub.ts';
import { startSeededHub } from '../../support/seeded-hub.ts';
import { sessionCookie } from '../../support/session-cookie.ts';
import { type Shot, shots } from './screens.ts';

const folder = join(projectRoot, '.shots');
const widths = [375, 1440] as const;
const themes = ['light', 'dark'] as const;
const atOnce = 4;
/** A page that waits on purpose never settles; this long it may take to show that it waits. */
const waitMs = 900;
const tallest = 2400;
/** A busy machine makes it slow, and takes no picture away. */
const patienceMs = 30_000;

interface Variant {
  words: Words;
  theme: (typeof themes)[number];
  width: (typeof widths)[number];
}

interface Taken {
  name: string;
  variant: string;
  fault?: string;
}

/** Takes all pictures and their contact sheets, and says where they are. */
export async function takeShots(only = ''): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const hub = await startSeededHub();
  const browser = await launchBrowser();
  try {
    const variants = inLanguages.flatMap((words) =>
      themes.flatMap((theme) => widths.map((width): Variant => ({ words, theme, width }))),
    );
    const jobs = variants.flatMap((variant) => shots.map((shot) => ({ shot, variant })));
    const parts = only.split(',');
    const wanted = jobs.filter(({ shot, variant }) =>
      parts.some((part) => fileOf(shot, variant).includes(part)),
    );
    const taken: Taken[] = [];
    const work = async () => {
      for (let job = wanted.shift(); job; job = wanted.shift()) taken.push(await take(browser, hub, job));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await drawSheets(browser, taken);
    const faults = taken.flatMap(({ name, fault }) => (fault ? `${name}: ${fault}` : []));
    return [`${taken.length} pictures in ${folder}`, ...faults].join('\n');
  } finally {
    await browser.close();
    await hub.stop();
  }
}

const nameOf = ({ words, theme, width }: Variant) => `${words.id}-${theme}-${width}`;
const fileOf = ({ screen, state }: Shot, variant: Variant) => `${screen}-${state}-${nameOf(variant)}.png`;

async function take(
  browser: Browser,
  hub: TestHub,
  { shot, variant }: { shot: Shot; variant: Variant },
): Promise<Taken> {
  const { words, theme, width } = variant;
  const context = await browser.newContext({
    baseURL: hub.url,
    viewport: { width, height: width < 768 ? 812 : 900 },
    colorScheme: theme,
    locale: words.tag,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [] },
  });
  context.setDefaultTimeout(patienceMs);
  if (shot.as !== undefined) await context.addCookies([await sessionCookie(hub, shot.as)]);
  const page = await context.newPage();
  const name = fileOf(shot, variant);
  const taken: Taken = { name, variant: nameOf(variant) };
  try {
    await shot.before?.(page);
    const [address = ''] = shot.path.split('#');
    const prefix = appAt(address || '/')?.languageFrom === 'cookie' ? '' : words.prefix;
    await page.goto(prefix + shot.path || '/');
    if (shot.state === 'loading') await page.waitForTimeout(waitMs);
    else await settled(page);
    await shot.then?.(page);
    await page.screenshot({ path: join(folder, name), ...(await clipOf(page)) });
  } catch (error) {
    taken.fault = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    await page.screenshot({ path: join(folder, name) }).catch(() => undefined);
  }
  await context.close();
  return taken;
}

/** The whole page, as long as that can be looked at; of one with something over it what the window shows. */
async function clipOf(page: Page) {
  if ((await page.locator('dialog[open]').count()) > 0) return {};
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, tallest) } };
}

/** One page of thumbnails for each language, theme and width. */
async function drawSheets(browser: Browser, taken: readonly Taken[]): Promise<void> {
  for (const variant of new Set(taken.map((one) => one.variant))) {
    const wide = variant.endsWith('1440');
    const figures = taken
      .filter((one) => one.variant === variant)
      .map(({ name }) => name)
      .sort()
      .map((name) => `<figure><img src="${name}"><figcaption>${name}</figcaption></figure>`);
    const style = `body{display:grid;grid-template-columns:repeat(${wide ? 4 : 9},1fr);gap:12px;margin:12px;font:12px sans-serif}
figure{margin:0}img{width:100%;height:${wide ? 300 : 420}px;object-fit:cover;object-position:top;outline:1px solid #999}`;
    const file = join(folder, `sheet-${variant}.html`);
    await writeFile(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('')}`);
    const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: join(folder, `sheet-${variant}.png`), fullPage: true });
    await page.close();
  }
}
