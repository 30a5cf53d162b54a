import { auditIdShown, newsShown } from '#generated/constants.ts';
import type { News } from '#generated/types.ts';
import { findNews, type NewsEntry } from '../../../audit/index.ts';
import type { Context } from '../../../frame/context.ts';
import { fillPage } from '../../../http/fill-page.ts';
import type { Viewer } from '../../../rights/index.ts';
import { parsed, placeOf } from './recorded.ts';

/**
 * What somebody has not looked at yet of what was done with their account, but for what this session did; one more than is
 * shown, so that the page can say so.
 */
export async function newsFor({ db }: Context['hub'], viewer: Viewer, sessionId: string): Promise<News[]> {
  const limit = newsShown + 1;
  // One more: its own beginning is among them, once at most.
  const entries = await findNews(db, { personId: viewer.id, sessionId, limit: limit + 1 });
  const others = entries.filter(({ what, facts }) => what !== begun || parsed(facts).id !== sessionId);
  return fillPage(others.slice(0, limit).map(newsOf));
}

const begun = 'sessions.begun';

function newsOf(entry: NewsEntry): News {
  const { at, what, hash, facts } = entry;
  const { name } = parsed(facts);
  return {
    id: hash.slice(0, auditIdShown),
    what: what === begun ? 'signedIn' : 'tokenCreated',
    time: new Date(at).toISOString(),
    ...(typeof name === 'string' && { name }),
    ...placeOf(entry),
  };
}
