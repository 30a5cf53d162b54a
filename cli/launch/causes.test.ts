import { describe, expect, it } from 'vitest';
import { causeOf, isUnreachable } from './causes.js';

/** As npm writes them. */
const refused = `npm error code ECONNREFUSED
npm error errno ECONNREFUSED
npm error FetchError: request to http://127.0.0.1:9/yaml failed, reason: connect ECONNREFUSED 127.0.0.1:9
npm error   type: 'system',
npm error }
npm error
npm error If you are behind a proxy, please make sure that the 'proxy' config is set properly.  See: 'npm help config'
`;
const noSuchHost = `npm error code ENOTFOUND
npm error syscall getaddrinfo
npm error network request to https://packages.example/yaml failed, reason: getaddrinfo ENOTFOUND packages.example
`;
const full = `npm ERR! code ENOSPC
npm ERR! syscall write
npm ERR! path /srv/hub/node_modules/yaml/index.js
npm ERR! nospc ENOSPC: no space left on device, write
`;
const forbidden = `npm error code EACCES
npm error syscall mkdir
npm error path /srv/hub/node_modules
npm error errno -13
`;
const signIn = `npm error code E401
npm error 401 Unauthorized - GET https://packages.example/yaml
`;

const causes = (said: string, signal: string | null = null) => causeOf({ said, signal });

describe('why packages cannot be installed', () => {
  it.each([
    [
      'nobody answers',
      refused,
      /^the npm registry 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)\. Check/,
    ],
    ['there is no such host', noSuchHost, /^the npm registry packages\.example cannot be reached/],
    ['a disk is full', full, /^the disk is full \(\/srv\/hub\/node_modules\/yaml\/index\.js\)\. Make room/],
    ['a folder is another user’s', forbidden, /^this user may not write \(\/srv\/hub\/node_modules\)/],
    ['a registry wants to know who asks', signIn, /^the npm registry packages\.example does not hand out/],
    [
      'a package is another',
      'npm error code EINTEGRITY',
      /package that is not the one in package-lock\.json/,
    ],
    [
      'files do not fit together',
      'npm error code EUSAGE',
      /^package\.json and package-lock\.json do not fit/,
    ],
  ])('is said in a sentence where %s', (_, said, sentence) => {
    expect(causes(said)).toMatch(sentence);
    expect(causes(said)).not.toContain('\n');
  });

  it('is memory, as likely as not, where the system ended npm', () => {
    expect(causes('', 'SIGKILL')).toMatch(/^npm was ended by SIGKILL, as happens where memory is short/);
  });

  it('is left to the words of npm where they say something else', () => {
    expect(causes('npm error code EBADPLATFORM')).toBeUndefined();
    expect(causes('')).toBeUndefined();
  });

  it('is the network only where nothing was answered', () => {
    expect([refused, noSuchHost, full, signIn].map(isUnreachable)).toEqual([true, true, false, false]);
  });
});
