import { HubError } from '../ground/hub-error.ts';
import { recognise } from '../load/asker.ts';
import type { Viewer } from '../rights/index.ts';
import type { ViewFields } from '../store/views.ts';
import { Invitations } from './invitations.ts';
import { type AliasFault, findAliasFault } from './names/aliases.ts';
import { loadReserved } from './names/reserved.ts';
import { findNameFault, type NameFault } from './names/user-names.ts';
import type { Needs } from './needs.ts';
import { Attempts } from './passwords/attempts.ts';
import {
  assertOwnPassword,
  changePassword,
  type Joining,
  type Presented,
  signIn,
  signUp,
} from './passwords/sign-in.ts';
import { findPerson, type PersonRecord } from './people.ts';
import { keepFormerPictures } from './profiles/former-pictures.ts';
import { fieldsOf, present, presentAll, type Whose } from './profiles/profiles.ts';
import { type ProfileChanges, saveProfile } from './profiles/save-profile.ts';
import { SessionStore } from './secrets/session-store.ts';
import { type Admitted, TokenStore } from './secrets/token-store.ts';

/** The people room as the rest of the server sees it. */
export interface People {
  readonly sessions: SessionStore;
  readonly tokens: TokenStore;
  readonly invitations: Invitations;
  /** Who signs in by a name and a password; throws `signInWrong`. */
  signIn(presented: Presented): Promise<Viewer>;
  /** Makes an account for whoever comes along, or was invited. */
  signUp(presented: Joining): Promise<Viewer>;
  /** Changes one's own password, and signs out everywhere but here. */
  changePassword(
    viewer: Viewer,
    change: { current: string; password: string; address: string; sessionId: string },
  ): Promise<{ ended: number }>;
  /** Shows one's own password again, in a session; throws `passwordWrong`. */
  prove(viewer: Viewer, shown: { current: string; address: string; sessionId: string }): Promise<void>;
  /**
   * Whom the password of a git client lets in, and how far. An access token does as well: the community's clients
   * hand the one that they have to git.
   */
  personOfGitToken(secret: string): Promise<Admitted | undefined>;
  /** The whole record of who asks; throws `signedOut` where the account is gone since. */
  recordOf(viewer: Viewer): Promise<PersonRecord>;
  /** What a view shows of a person, but for what is worked out; throws `peopleNotFound`. */
  present<View>(whose: Whose, names: ViewFields<View>): Promise<{ id: string; shown: View }>;
  /** The same of several, by their ids. */
  presentAll<View>(ids: readonly string[], names: ViewFields<View>): Promise<Map<string, View>>;
  /** All that is kept of a person, what is private as well: for rules, and for the person alone. */
  fieldsOf(personId: string): Promise<Record<string, unknown>>;
  /** Saves what is given of a profile. */
  saveProfile(personId: string, changes: ProfileChanges): Promise<void>;
  /** Makes pictures of those that people had before the hub kept any. */
  keepFormerPictures(signal: AbortSignal): Promise<void>;
  /** What stands against a user name; nothing where it is free. */
  findNameFault(userName: string): Promise<NameFault | undefined>;
  /** What stands against an alias for a person; nothing where it is free. */
  findAliasFault(alias: string, forId: string | undefined): Promise<AliasFault | undefined>;
}

/** Opens the people room. */
export async function createPeople(needs: Needs): Promise<People> {
  const { db, now } = needs;
  const sessions = new SessionStore(needs);
  const tokens = new TokenStore(needs);
  const isReserved = await loadReserved();
  const entering = { db, now, isReserved, attempts: new Attempts(now) };
  /** A person was changed: who they are is read anew at their next request. */
  const forget = (personId: string) => {
    sessions.forget(personId);
    tokens.forget(personId);
  };
  return {
    sessions,
    tokens,
    invitations: new Invitations({ db, now }),
    signIn: (presented) => signIn(entering, presented),
    signUp: (presented) => signUp(entering, presented),
    async changePassword(viewer, change) {
      const ended = await changePassword(entering, viewer, change);
      await sessions.prove(viewer.id, change.sessionId);
      forget(viewer.id);
      return ended;
    },
    async prove(viewer, { sessionId, ...shown }) {
      await assertOwnPassword(entering, viewer, shown);
      await sessions.prove(viewer.id, sessionId);
    },
    async personOfGitToken(secret) {
      const found = await tokens.find(secret, ['git', 'access']);
      recognise(found?.viewer.id, found && { through: 'token', id: found.id });
      return found;
    },
    async recordOf({ userName }) {
      const person = await findPerson(db, userName);
      if (!person) throw new HubError('signedOut');
      return person;
    },
    present: (whose, names) => present(db, whose, names),
    presentAll: (ids, names) => presentAll(db, ids, names),
    fieldsOf: (personId) => fieldsOf(db, personId),
    async saveProfile(id, changes) {
      await saveProfile(db, { id, isReserved, now: now() }, changes);
      needs.wake();
      forget(id);
    },
    keepFormerPictures: (signal) => keepFormerPictures(db, now(), signal),
    findNameFault: (userName) => findNameFault(db, userName, isReserved),
    findAliasFault: (alias, forId) => findAliasFault(db, alias, { forId, isReserved }),
  };
}
