import { auditCommitShown } from '#generated/constants.ts';
import type { EventName } from '#generated/server/events.ts';
import type { Deed, RefMove, SessionEnd, SignInFailure, Visibility } from '#generated/types.ts';
import type { Facts } from './recorded.ts';

/** The sentence for it, and what that names. */
type Said = Pick<Deed, 'what' | 'name' | 'before' | 'after' | 'more'>;

/** How each event is told to whose account it is about. Of those that are not here people are told nothing. */
export const deeds: Readonly<Partial<Record<EventName, (facts: Facts) => Said>>> = {
  'people.joined': plainly('joined'),
  'people.passwordChanged': plainly('passwordChanged'),
  'people.disabled': plainly('disabled'),
  'people.enabled': plainly('enabled'),
  'people.roleChanged': ({ roleType }) => ({
    what: roleType === 'manager' ? 'becameManager' : 'becameCommon',
  }),
  'people.userNameChanged': ({ before, userName }) => ({
    what: 'userNameChanged',
    ...texts({ before, name: userName }),
  }),
  'sessions.begun': plainly('signedIn'),
  'sessions.ended': ({ why }) => ({ what: oneOf(ends, why) ?? 'signedOut' }),
  'sessions.failed': ({ why }) => ({ what: oneOf(failures, why) ?? 'failedPassword' }),
  // The names of tokens were not recorded at first.
  'tokens.created': ({ name }) =>
    typeof name === 'string' ? { what: 'tokenCreated', name } : { what: 'tokenCreatedUnnamed' },
  'tokens.revoked': ({ name }) =>
    typeof name === 'string' ? { what: 'tokenRevoked', name } : { what: 'tokenRevokedUnnamed' },
  'items.created': plainly('itemCreated'),
  'items.shown': ({ visibility }) => ({ what: oneOf(visibilities, visibility) ?? 'itemShown' }),
  'items.hidden': ({ visibility }) => ({ what: oneOf(visibilities, visibility) ?? 'itemHidden' }),
  'items.renamed': ({ before }) => ({ what: 'itemRenamed', ...texts({ before }) }),
  'items.removed': plainly('itemRemoved'),
  'items.pushed': ({ moved, more }) => pushed(Array.isArray(moved) ? moved : [], Number(more ?? 0)),
  'secrets.saved': ({ name }) => ({ what: 'secretSaved', ...texts({ name }) }),
  'secrets.removed': ({ name }) => ({ what: 'secretRemoved', ...texts({ name }) }),
  'invitations.made': plainly('invitationMade'),
  'invitations.used': plainly('invitationUsed'),
  'invitations.withdrawn': plainly('invitationWithdrawn'),
};

const ends = {
  signedOut: 'signedOut',
  elsewhere: 'endedElsewhere',
  everywhere: 'endedEverywhere',
  replaced: 'endedReplaced',
  passwordChanged: 'endedByPassword',
  disabled: 'endedDisabled',
  crowded: 'endedCrowded',
  expired: 'endedExpired',
  copied: 'endedCopied',
} as const satisfies Record<SessionEnd, Deed['what']>;

const failures = {
  wrongPassword: 'failedPassword',
  notProven: 'failedProof',
  disabled: 'failedDisabled',
} as const satisfies Record<SignInFailure, Deed['what']>;

const visibilities = {
  PUBLIC: 'itemPublic',
  INTERNAL: 'itemInternal',
  PRIVATE: 'itemPrivate',
} as const satisfies Record<Visibility, Deed['what']>;

function plainly(what: Deed['what']): () => Said {
  return () => ({ what });
}

/** One branch or tag is told with its commits, and of several the first with how many there are. */
function pushed(moved: readonly RefMove[], more: number): Said {
  const [first] = moved;
  if (first === undefined) return { what: 'itemPushed' };
  const name = first.ref.replace(/^refs\/(?:heads|tags)\//, '');
  const count = moved.length + more;
  if (count > 1) return { what: 'refsMoved', name, more: count };
  const [before, after] = [first.before, first.after].map((id) => id?.slice(0, auditCommitShown));
  const what = before === undefined ? 'refMade' : after === undefined ? 'refRemoved' : 'refMoved';
  return { what, ...texts({ name, before, after }) };
}

/** Of these what is a text. */
const texts = <Name extends string>(named: Record<Name, unknown>) =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => typeof value === 'string')) as Partial<
    Record<Name, string>
  >;

const oneOf = <Told>(all: Readonly<Record<string, Told>>, value: unknown): Told | undefined =>
  typeof value === 'string' && Object.hasOwn(all, value) ? all[value] : undefined;
