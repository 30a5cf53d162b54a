import { expect, it } from 'vitest';
import {
  eventRefNameMaxBytes,
  eventRefsTold,
  gitReceiveCommands,
  gitReceiveManyCommands,
} from '#generated/constants.ts';
import { Commands } from './commands.ts';

const line = (text: string) => (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
const id = 'a'.repeat(40);
const first = line(`${id} ${id} refs/heads/main\0 report-status side-band-64k agent=git/2`);
const next = line(`${id} ${id} refs/heads/x`);

it('counts no further than a push may have, however it is cut', () => {
  const most = Buffer.from(`${first}${next.repeat(gitReceiveCommands - 1)}`);
  const commands = new Commands();
  for (let at = 0; at < most.length; at += 7) expect(commands.read(most.subarray(at, at + 7))).toBe(true);
  expect(commands.read(Buffer.from(next))).toBe(false);
});

it('does not take a pack for commands', () => {
  const commands = new Commands();
  expect(commands.read(Buffer.from(`${first}0000${next.repeat(gitReceiveCommands + 1)}`))).toBe(true);
});

it('knows whether its sender reads what is said beside the answer', () => {
  const [hears, deaf] = [new Commands(), new Commands()];
  hears.read(Buffer.from(`${first}0000PACK`));
  deaf.read(Buffer.from(`${line(`${id} ${id} refs/heads/main\0 report-status`)}0000PACK`));
  expect([hears.hearsUs, deaf.hearsUs]).toEqual([true, false]);
});

it('knows when there are so many that the disk takes long over them', () => {
  const [many, few] = [new Commands(), new Commands()];
  few.read(Buffer.from(`${first}${next.repeat(gitReceiveManyCommands - 1)}0000${next}`));
  many.read(Buffer.from(`${first}${next.repeat(gitReceiveManyCommands)}0000`));
  expect([few.areMany, many.areMany]).toEqual([false, true]);
});

it.each([
  ['makes or moves each', [next, first], true],
  ['deletes one', [line(`${id} ${'0'.repeat(40)} refs/heads/x`), next], false],
  ['says that some are shallow', [line(`shallow ${id}`), next], false],
  ['signs them', [line('push-cert\0 report-status'), next], false],
])('knows whether a push that %s leaves no list of refs to be written anew', (_what, lines, isSo) => {
  const body = Buffer.from(`${lines.join('')}0000`);
  for (const step of [1, body.length]) {
    const commands = new Commands();
    for (let at = 0; at < body.length; at += step) {
      expect(commands.areMade).toBe(false);
      commands.read(body.subarray(at, at + step));
    }
    expect(commands.areMade).toBe(isSo);
  }
});

it('tells what is to become of the first refs, however it is cut, and of how many more', () => {
  const none = '0'.repeat(40);
  const other = 'b'.repeat(40);
  const body = Buffer.from(
    [
      line(`shallow ${id}`),
      line(`${id} ${other} refs/heads/main\0 report-status`),
      line(`${none} ${id} refs/heads/名字`),
      line(`${id} ${none} refs/tags/v1\n`),
      next.repeat(eventRefsTold),
      '0000PACK',
    ].join(''),
  );
  for (const step of [1, 7, body.length]) {
    const commands = new Commands();
    for (let at = 0; at < body.length; at += step) commands.read(body.subarray(at, at + step));
    const { moved, more } = commands.moves;
    expect(moved.slice(0, 3)).toEqual([
      { ref: 'refs/heads/main', before: id, after: other },
      { ref: 'refs/heads/名字', after: id },
      { ref: 'refs/tags/v1', before: id },
    ]);
    expect([moved.length, more]).toEqual([eventRefsTold, 3]);
  }
  const long = new Commands();
  const name = `refs/heads/${'x'.repeat(eventRefNameMaxBytes)}`;
  long.read(Buffer.from(line(`${id} ${other} ${name}`)));
  expect(long.moves.moved).toEqual([{ ref: name.slice(0, eventRefNameMaxBytes), before: id, after: other }]);
});

it('leaves what is no command to git', () => {
  const commands = new Commands();
  expect(commands.read(Buffer.from('xxxxnothing'))).toBe(true);
  expect(commands.hearsUs).toBe(false);
});
