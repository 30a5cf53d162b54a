import type { Shot } from './flood.ts';
import type { Planted } from './hostile.ts';

export interface Attack {
  what: string;
  shots: readonly Shot[];
  connections: number;
}

const repeated = Array.from({ length: 100 }, () => 'translation').join(' ');
const letters = '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会';

/** Everything that one visitor, reader or pusher could send at no cost to himself, some of it in the neighbour's name. */
export function attacksOn({ keys, bulkyTip, commits, pushes }: Planted, neighbour: string): Attack[] {
  const files = (key: string, at: string) => `/acx/aihub/gitlab/${key}/${at}/file/list`;
  const deep = [{ path: files(keys.deep, 'main') }, { path: `${files(keys.deep, 'main')}?repoDir=n0` }];
  const loud = [
    { path: files(keys.loud, 'main') },
    { path: `/acx/aihub/gitlab/${keys.loud}/commits?revision=main` },
  ];
  const old = commits.map((commit) => ({ path: files(keys.old, commit) }));
  const raw: Shot = { path: `/acx/aihub/gitlab/${keys.heavy}/raw/main/zeros.bin`, stands: 'reading' };
  const searches = [repeated, letters, `${letters} ${repeated}`].map((q) => ({
    path: `/acx/aihub/search?q=${encodeURIComponent(q)}`,
  }));
  const lists = ['popularity', 'updateTime', 'browseCount'].map((sort) => ({
    path: `/acx/aihub/items?kind=models&sort=${sort}`,
  }));
  const names = [neighbour, ...Array.from({ length: 50 }, (_, at) => `made-up-${at}`)];
  const signIns = names.map((name) => postOf('/acx/user/users/login', name));
  const slow: Shot[] = [{ ...postOf('/acx/user/users/login', neighbour), stands: 'sending' }];
  const fetches: Shot[] = [fetchOf('bulky', bulkyTip)];
  const refs: Shot = {
    path: '/models/mallory/many.git/info/refs?service=git-upload-pack',
    stands: 'reading',
  };
  const single: Attack[] = [
    { what: 'lists', shots: lists, connections: 128 },
    { what: 'folders at old commits', shots: old, connections: 128 },
    { what: 'folders that hold each other', shots: deep, connections: 16 },
    { what: 'commits with long messages', shots: loud, connections: 16 },
    { what: 'searches for repeated words', shots: searches, connections: 32 },
    { what: 'wrong passwords', shots: signIns, connections: 64 },
    { what: 'bodies that stand still', shots: slow, connections: 128 },
    { what: 'downloads that stand still', shots: [raw], connections: 32 },
    { what: 'clones that stand still', shots: fetches, connections: 64 },
    { what: 'lists of refs that stand still', shots: [refs], connections: 64 },
    { what: 'pushes with long messages', shots: [pushes.messages], connections: 4 },
    { what: 'pushes of nearly equal files', shots: [pushes.nearlyEqual], connections: 4 },
  ];
  const all = single.flatMap(({ shots }) => shots.slice(0, 4));
  return [...single, { what: 'all of it at once', shots: all, connections: 64 }];
}

/** What everybody may ask for without cost: how much a flood costs by being one. */
export const harmless: Shot[] = [{ path: '/acx/health' }];

function postOf(path: string, userName: string): Shot {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ userName, password: 'not this one' })).toString('base64'),
  };
}

/** Asks for all of a repository and reads nothing of it. */
function fetchOf(name: string, tip: string): Shot {
  const want = `want ${tip} ofs-delta no-progress\n`;
  const body = `${(want.length + 4).toString(16).padStart(4, '0')}${want}00000009done\n`;
  return {
    method: 'POST',
    path: `/models/mallory/${name}.git/git-upload-pack`,
    headers: { 'content-type': 'application/x-git-upload-pack-request' },
    body: Buffer.from(body).toString('base64'),
    stands: 'reading',
  };
}
