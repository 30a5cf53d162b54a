import { sessionCookieName as name, sessionIdleMs } from '#generated/constants.ts';
import type { Config } from '../../ground/config.ts';
import { msPerSecond } from '../../load/units.ts';
import { secretShape } from './secrets.ts';

const pattern = new RegExp(`(?:^|;)\\s*${name}=([^;]*)`);

/** The secret of the session in a cookie header; undefined for none, and for what we never made. */
export function sessionSecretOf(header: string | undefined): string | undefined {
  const value = header && pattern.exec(header)?.[1]?.trim();
  return value && secretShape.test(value) ? value : undefined;
}

/** Whether somebody seems to be signed in: what a session that has ended answers is for whoever asks with it. */
export const bringsSession = ({
  cookie,
  authorization,
}: {
  cookie?: string;
  authorization?: string;
}): boolean => authorization !== undefined || sessionSecretOf(cookie) !== undefined;

/** The cookie that carries a session; no script reads it, and no other site sends it along with a write. */
export function sessionCookie(secret: string, config: Config): string {
  return withFlags(`${name}=${secret}; Max-Age=${Math.floor(sessionIdleMs / msPerSecond)}`, config);
}

/** The cookie that takes the session away. */
export const noSessionCookie = (config: Config): string => withFlags(`${name}=; Max-Age=0`, config);

function withFlags(cookie: string, { publicUrl }: Config): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookie}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
