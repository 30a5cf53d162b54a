import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import type { LanguageId } from '#generated/app.ts';
import { App } from '../app/App.tsx';
import { loadPageParts } from '../app/page-parts.ts';
import { loadLanguage } from '../i18n/i18n.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { drawnTrees, parseWhileDrawn } from '../markdown/parsed-ahead.ts';
import { readAddress } from '../pages/read-address.ts';
import { queryClient } from '../reads/query-client.ts';
import { putRead, type SentRead, unansweredReads } from '../reads/sent-reads.ts';
import { PageRouter } from '../routing/page-router.ts';
import { preloadScreen } from '../screens/screens.ts';
import { session } from '../session/session.ts';
import { activity } from '../state/activity.ts';
import { tellInstead } from '../told.ts';

/** An address to draw, as visitors see it. */
export interface AskedPage {
  /** Path and query. */
  url: string;
  language: LanguageId;
  /** What the document tells: from where it comes, and what others deliver. */
  told: Readonly<Record<string, string>>;
  answers: readonly (SentRead & { data: unknown })[];
}

/** What must be answered before it can be drawn, or what is drawn; neither where it cannot be. */
export interface DrawnPage {
  asks: readonly SentRead[];
  html?: string;
  /** The texts in it as they were parsed, as JSON. */
  trees?: string;
}

parseWhileDrawn(parseMarkdown);
session.ready = true;
activity.ready = true;

/** Draws a page as a browser does, with what was answered already. */
export async function drawPage({ url, language, told, answers }: AskedPage): Promise<DrawnPage> {
  const { origin = '' } = told;
  tellInstead(told);
  const address = new URL(url, origin);
  // Modules ask for the address of the page, of which there is one at a time.
  Object.assign(globalThis, { location: address });
  queryClient.clear();
  for (const { data, ...read } of answers) putRead(read, data, { language });
  const page = readAddress(address.pathname);
  await loadPageParts();
  await Promise.all([
    loadLanguage(language),
    ...page.chain.map(({ screen }) => preloadScreen(screen, language)),
  ]);
  drawnTrees();
  const html = await draw(address.pathname + address.search, page);
  const asks = unansweredReads();
  return asks.length > 0 ? { asks } : { asks, html, trees: drawnTrees() };
}

/** With all of its parts, also those that are loaded when they are first drawn. Throws what any of them throws. */
async function draw(url: string, page: ReturnType<typeof readAddress>): Promise<string> {
  // Nobody goes anywhere from it.
  const router = new PageRouter({
    history: createMemoryHistory({ initialEntries: [url] }),
    page,
    load: async () => ({ page }),
    keeps: () => true,
    leave: () => {},
  });
  const failed: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(<App router={router} />, {
    onError: (error) => void failed.push(error),
    // All in its place: what came behind the rest would be put there by scripts.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const html = await text(prelude);
  if (failed.length > 0) throw failed[0];
  return html;
}
