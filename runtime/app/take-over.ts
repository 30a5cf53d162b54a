import { loadBlock } from '../blocks/index.ts';
import { readSent } from '../http/sent-along.ts';
import { hasWords } from '../i18n/i18n.ts';
import { currentLanguage, tagOf } from '../i18n/language.ts';
import { takeParsed } from '../markdown/parsed-ahead.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { putRead, type SentRead } from '../reads/sent-reads.ts';
import { isEmbedded } from '../routing/embedded.ts';
import type { PageRouter } from '../routing/page-router.ts';
import { preloadScreen } from '../screens/screens.ts';
import { sessionReady } from '../session/session.ts';
import { hasToken } from '../session/token.ts';
import { toldBy } from '../told.ts';

/** Whether the page stands in the document, drawn for visitors, and may stay for whoever is here. */
export function canTakeOver(root: HTMLElement): boolean {
  const isOurs = toldBy('origin') === window.location.origin && hasWords(currentLanguage());
  return root.hasAttribute('data-drawn') && isOurs && isForUs();
}

/** What visitors were answered is for whoever is one, and inside a page of somebody else's everybody is. */
const isForUs = () => isEmbedded() || !hasToken();

let isTaken = false;

/**
 * Puts what the document brought along where the first page finds it, as old as the document is: what is stale is asked anew beside it. What keeps
 * answers has been loaded by then.
 */
export function takeSent(): void {
  if (isTaken || !isForUs()) return;
  isTaken = true;
  const language = currentLanguage();
  for (const { as, call, input, answer } of readSent())
    if (as)
      putRead({ as, call: call as SentRead['call'], input }, answer.data, {
        language,
        updatedAt: performance.timeOrigin,
      });
  takeParsed();
}

/**
 * Resolves when the page is loaded with all of its parts, and it is known who is here: then it is drawn at once as it stands in the
 * document, where a part that came later would be drawn anew. False where it is another one by now, or a part of it cannot be loaded:
 * what stands in the document would answer nobody.
 */
export async function pageStands(router: PageRouter<LoadedPage>): Promise<boolean> {
  try {
    await Promise.all([sessionReady(), initialised(router)]);
    const { page } = router.state;
    if (page === undefined || page.unreached) return false;
    // The bare home page leads whoever wants another language to that, and what stands speaks the one of its address.
    if (document.documentElement.lang !== tagOf(page.language)) return false;
    const screens = await Promise.all(page.chain.map(({ screen }) => preloadScreen(screen, page.language)));
    await Promise.all(screens.flatMap(({ screen }) => blocksIn(screen.props)).map(loadBlock));
    return true;
  } catch {
    // Whoever draws it anew meets the same, and says it.
    return false;
  }
}

/** The blocks that a screen names, however deep they stand, without those that visitors never see. */
function blocksIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || isForPeople(part)) return [];
  const own = 'block' in part && typeof part.block === 'string' ? [part.block] : [];
  return [...own, ...Object.values(part).flatMap(blocksIn)];
}

/** Whether nobody being signed in is enough for a part not to be there: its condition asked for nothing else. */
function isForPeople(part: { when?: unknown }): boolean {
  if (typeof part.when !== 'function') return false;
  const asked = new Set<PropertyKey>();
  const nobody = new Proxy({ viewer: null } as Record<PropertyKey, unknown>, {
    get(target, name) {
      asked.add(name);
      return target[name];
    },
  });
  try {
    return part.when(nobody) === false && [...asked].every((name) => name === 'viewer');
  } catch {
    // It hangs on something that is loaded.
    return false;
  }
}

async function initialised(router: PageRouter<LoadedPage>): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
