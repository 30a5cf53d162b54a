import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-user-'));
let hub: TestHub;
beforeAll(async () => {
  hub = await startHub({ dataDir: folder });
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the command beside the server that holds the data folder. */
const user = (args: string[], input = '') => command(['user', ...args], input);

function command(args: string[], input = ''): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'cli', 'hub.ts'), ...args],
    { encoding: 'utf8', input, env: { ...process.env, HUB_DATA: folder }, timeout: stepPatienceMs },
  );
  return { code: status, out: stdout.trim(), error: stderr.trim() };
}

async function signedIn(name: string, password: string) {
  const client = new SessionClient(hub);
  const reply = await client.signIn(name, password);
  expect(reply.status).toBe(200);
  return client;
}

const listed = (name: string) =>
  JSON.parse(user(['list', '--json']).out).people.find(
    ({ userName }: { userName: string }) => userName === name,
  );

describe('hub user, while the hub runs', () => {
  it('makes an account that signs in with the password that is printed', async () => {
    const { code, out } = user(['create', 'made-by-hand', '--alias', '手工', '--json']);
    expect(code).toBe(0);
    const { password } = JSON.parse(out);
    const client = await signedIn('made-by-hand', password);
    expect(await client.user()).toMatchObject({ alias: '手工', roleType: 'common' });
  });

  it('takes a password from standard input and does not print it', async () => {
    const { code, out } = user(['create', 'quiet-one', '--password-stdin'], 'from a pipe\n');
    expect({ code, out }).toEqual({ code: 0, out: 'quiet-one may sign in.' });
    await signedIn('quiet-one', 'from a pipe');
  });

  it('keeps somebody out at once, with every session and token, and lets them in again', async () => {
    const client = await signedUp(hub, 'kept-out', 'from a pipe');
    const made = await client.post('/user/tokens', { type: 'access', name: 'x', scope: 'read' });
    const program = new SessionClient(hub, { authorization: `Bearer ${made.body.data.secret}` });
    expect(await program.user()).toBeDefined();

    expect(user(['disable', 'kept-out']).code).toBe(0);
    expect(await client.user()).toBeUndefined();
    expect((await program.get('/user/users/current-user-info')).status).toBe(401);
    const door = new SessionClient(hub);
    expect((await door.signIn('kept-out', 'from a pipe')).body.code).toBe('409102');
    expect((await door.signIn('kept-out', 'wrong password')).body.code).toBe('409101');
    expect(listed('kept-out')).toMatchObject({ disabled: true, devices: 0 });

    expect(user(['enable', 'kept-out']).code).toBe(0);
    await signedIn('kept-out', 'from a pipe');
    expect(await client.user()).toBeUndefined();
  });

  it('changes what somebody may do, for the session that they have', async () => {
    const client = await signedUp(hub, 'promoted', 'from a pipe');
    await signedUp(hub, 'stays-manager');
    for (const name of ['stays-manager', 'promoted']) user(['role', name, 'manager']);
    expect((await client.user()).roleType).toBe('manager');
    user(['role', 'promoted', 'common']);
    expect((await client.user()).roleType).toBe('common');
  });

  it('keeps the last manager who may sign in', async () => {
    for (const name of ['last-one', 'before-last']) await signedUp(hub, name);
    const people = hub.hub.db.updateTable('people');
    await people.set({ role_type: 'common' }).execute();
    await people
      .set({ role_type: 'manager' })
      .where('user_name', 'in', ['last-one', 'before-last'])
      .execute();
    expect(user(['disable', 'before-last']).code).toBe(0);
    for (const args of [
      ['disable', 'last-one'],
      ['role', 'LAST-one', 'common'],
    ]) {
      const { code, error } = user(args);
      expect([args, code]).toEqual([args, 1]);
      expect(error).toContain('last-one is the last manager who may sign in');
      expect(error).not.toContain('    at ');
    }
    // Who may not sign in anyhow is no last one.
    expect(user(['role', 'before-last', 'common']).code).toBe(0);
  });

  it('gives a new password, and the old one and its sessions are dead', async () => {
    const client = await signedUp(hub, 'forgetful', 'from a pipe');
    const { password } = JSON.parse(user(['reset', 'forgetful', '--json']).out);
    expect(await client.user()).toBeUndefined();
    expect((await new SessionClient(hub).signIn('forgetful', 'from a pipe')).body.code).toBe('409101');
    await signedIn('forgetful', password);
  });

  it.each([
    [['create', 'models'], 'reserved'],
    [['create', 'MADE-by-hand'], 'taken'],
    [['create', 'made_by_hand'], 'too similar'],
    [['create', 'a b'], 'userName is not valid'],
    [['create', 'alias-holder', '--alias', '手工'], 'taken'],
    [['create', 'alias-holder', '--alias', '-x'], 'alias is not valid'],
    [['create', 'short-one', '--password-stdin'], 'password is not valid'],
    [['disable', 'nobody'], 'not found'],
    [['role', 'made-by-hand', 'king'], 'Allowed choices'],
  ])('refuses %j with a sentence and exit code 1', (args, says) => {
    const { code, out, error } = user(args, 'short');
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(error).toContain(says);
    expect(error).not.toContain('    at ');
  });
});

describe('hub invite, while the hub runs', () => {
  it('makes an address by which as many join as it says, lists it and takes it back', async () => {
    const made = command(['invite', 'create', '--uses', '2', '--days', '3', '--note', 'a class', '--json']);
    expect(made.code).toBe(0);
    const { id, code, address } = JSON.parse(made.out);
    expect(address).toMatch(/^https?:\/\/.+#\/register\?.+&invitation=[0-9a-f]+$/);
    const joined = await new SessionClient(hub).post('/user/users/register', {
      ...{ userName: 'by-command', password: 'from a pipe', invitation: code },
    });
    expect(joined.status).toBe(200);
    const { out } = command(['invite', 'list']);
    expect(out).toContain(`${id}  `);
    expect(out).toContain('1 of 2');
    expect(out).not.toContain(code);
    expect(command(['invite', 'remove', id])).toMatchObject({ code: 0 });
    expect(command(['invite', 'remove', id])).toMatchObject({ code: 1 });
    expect(command(['invite', 'list']).out).toBe('There are none.');
  });

  it.each([
    [['--uses', '0']],
    [['--uses', '1001']],
    [['--days', '366']],
    [['--email', 'nobody']],
    [['--uses', 'x']],
  ])('refuses %j in a sentence', (args) => {
    const { code, error } = command(['invite', 'create', ...args]);
    expect(code).toBe(1);
    expect(error).not.toContain('    at ');
    expect(command(['invite', 'list']).out).toBe('There are none.');
  });
});
