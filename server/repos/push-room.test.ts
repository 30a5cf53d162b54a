import { expect, it } from 'vitest';
import { PushRooms } from './push-room.ts';

it('gives all pushes of an owner no more together than there is', () => {
  const rooms = new PushRooms();
  const [one, two] = [rooms.enter('a', 100), rooms.enter('a', 100)];
  expect([one.take(60), two.take(40)]).toEqual([true, true]);
  expect(two.take(1)).toBe(false);
});

it('lets one go on where two together would be too much', () => {
  const rooms = new PushRooms();
  const [one, two] = [rooms.enter('a', 100), rooms.enter('a', 100)];
  expect([one.take(60), two.take(41), one.take(40)]).toEqual([true, false, true]);
  two.leave(false);
  expect(rooms.enter('a', 100).most).toBe(0);
});

it('counts what others take already against what a later one may have', () => {
  const rooms = new PushRooms();
  rooms.enter('a', 100).take(70);
  expect(rooms.enter('a', 100).most).toBe(30);
  expect(rooms.enter('b', 100).most).toBe(100);
  expect(rooms.enter('a', 50).most).toBe(0);
});

it('gives back what a failed push had taken, and not what was kept', () => {
  const rooms = new PushRooms();
  const [failed, kept, last] = [rooms.enter('a', 100), rooms.enter('a', 100), rooms.enter('a', 100)];
  failed.take(50);
  kept.take(40);
  last.take(10);
  failed.leave(false);
  kept.leave(true);
  const next = rooms.enter('a', 60);
  expect(next.most).toBe(50);
  expect([next.take(50), last.take(1)]).toEqual([true, false]);
});

it('leaves a push that is alone to git, which knows what a pack holds', () => {
  expect(new PushRooms().enter('a', 10).take(11)).toBe(true);
});

it('forgets an owner of whom nothing runs', () => {
  const rooms = new PushRooms();
  const push = rooms.enter('a', 100);
  push.take(90);
  push.leave(true);
  expect(rooms.enter('a', 100).most).toBe(100);
});
