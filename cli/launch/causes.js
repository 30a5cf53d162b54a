// @ts-check
const unreachable =
  /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|EPROTO|ENOTCACHED|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|ERR_TLS_\w+|ERR_INVALID_URL|EINVALID\w*PROXY\w*)$/;

/** @type {readonly [codes: RegExp, sentence: (facts: { code: string, host: string, path: string }) => string][]} */
const sentences = [
  [
    unreachable,
    ({ code, host }) =>
      `the npm registry${host} cannot be reached (${code}). Check the network, or name a registry that can be reached with "npm config set registry <address>", and try again.`,
  ],
  [/^(ENOSPC|EDQUOT)$/, ({ path }) => `the disk is full${path}. Make room and try again.`],
  [
    /^(EACCES|EPERM|EROFS)$/,
    ({ path }) => `this user may not write${path}. Give it the folder, or start as its owner.`,
  ],
  [/^EM?NFILE$/, () => 'too many files are open on this machine. Raise the limit (ulimit -n) and try again.'],
  [
    /^EINTEGRITY$/,
    ({ host }) =>
      `the npm registry${host} sent a package that is not the one in package-lock.json. Run "npm cache clean --force", or use another registry.`,
  ],
  [
    /^(E4\d\d|E5\d\d|ETARGET|ENOVERSIONS)$/,
    ({ code, host }) =>
      `the npm registry${host} does not hand out a package (${code}). Sign in to it with "npm login", or use a registry that has all packages of package-lock.json.`,
  ],
  [
    /^EUSAGE$/,
    () => 'package.json and package-lock.json do not fit together. Restore both with git and try again.',
  ],
];

/** The code that npm gives for what went wrong. @param {string} said */
export const codeIn = (said) => /npm (?:error|ERR!) code (\S+)/.exec(said)?.[1] ?? '';

/** Whether npm failed since it could not speak with the registry at all. @param {string} said */
export const isUnreachable = (said) => unreachable.test(codeIn(said));

/**
 * Why npm failed, in one sentence that says what to do.
 * @param {{ said: string, signal: string | null }} end
 * @returns {string | undefined} absent where the cause is none that we know
 */
export function causeOf({ said, signal }) {
  if (signal !== null) {
    return `npm was ended by ${signal}, as happens where memory is short. Make room and try again.`;
  }
  const code = codeIn(said);
  const host = /https?:\/\/([^/\s]+)/.exec(said.replace(/https?:\/\/docs\.npmjs\.com\S*/g, ''))?.[1];
  const path = /npm (?:error|ERR!) (?:path|dest) (.+)/.exec(said)?.[1];
  const facts = { code, host: host ? ` ${host}` : '', path: path ? ` (${path})` : '' };
  return sentences.find(([codes]) => codes.test(code))?.[1](facts);
}
