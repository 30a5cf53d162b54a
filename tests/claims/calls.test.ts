import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { type Contract, servedContract } from './contract.ts';

// Written by hand from the product specification, section 7, and not from the YAML that it judges.

let hub: TestHub;
let contract: Contract;

beforeAll(async () => {
  hub = await startHub();
  contract = await servedContract(hub);
});
afterAll(() => hub.stop());

describe('each call', () => {
  it.each([
    'GET /acx/resource/cluster/k8s-enable',
    'GET /acx/user/users/current-user-info',
    'GET /acx/aimgt/tag/tags/user',
    'GET /acx/aimgt/tag/dict/license',
    'GET /acx/aihub/{key}/view',
    'GET /acx/aihub/{key}/summary',
    'GET /acx/aihub/{key}/status',
    'GET /acx/aihub/{key}/progress',
    'GET /acx/aihub/gitlab/{key}/info',
    'GET /acx/aihub/{key}/about',
    'GET /acx/aihub/gitlab/{key}/{lastCommitId}/file/list',
    'GET /acx/aihub/mcp/tools/list/{id}',
    'GET /acx/aihub/personal/info',
    'GET /acx/resource/config/index',
    'GET /acx/user/users/logout',
    'GET /builds/latest.json',
  ])('is asked for at its method and its path: %s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect(Object.keys(contract.paths[path] ?? {})).toContain(method.toLowerCase());
    const reply = await hub.get(path.replaceAll(/\{\w+\}/g, 'nothing'));
    // What is asked for is absent, or needs somebody; the address itself is known.
    expect(reply.body.code).not.toBe('404000');
  });
});

describe('an answer', () => {
  it('is wrapped as the specification says, and 0 is good', async () => {
    const good = (await hub.get('/acx/resource/cluster/k8s-enable')).body;
    expect(good).toEqual({ code: '0', data: { enabled: true }, msg: '' });
    const bad = (await hub.get('/acx/aihub/nothing/view')).body;
    expect([typeof bad.code, typeof bad.data, bad.msg === '']).toEqual(['string', 'object', false]);
    expect(bad.code).not.toBe('0');
  });
});

describe('a call', () => {
  it.each([
    ['/acx/user/users/current-user-info', 'includeToken'],
    ['/acx/user/users/current-user-info', 'refresh'],
    ['/acx/aihub/gitlab/{key}/{lastCommitId}/file/list', 'repoDir'],
    ['/acx/aihub/gitlab/{key}/{lastCommitId}/file/list', 'nextPageCursor'],
    ['/acx/aihub/gitlab/{key}/{lastCommitId}/file/list', 'previousPageCursor'],
    ['/acx/aihub/personal/info', 'userId'],
    ['/acx/user/users/logout', 'logoutUrl'],
    ['/builds/latest.json', 'timestamp'],
  ])('takes what the specification says: %s takes %s', (path, name) => {
    expect(contract.paths[path]?.get?.parameters?.map((one) => one.name)).toContain(name);
  });
});
