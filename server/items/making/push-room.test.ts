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
  expect(rooms.enter('a', 100).take(1)).toBe(false);
});

it('counts what others take already against a later one', () => {
  const rooms = new PushRooms();
  rooms.enter('a', 100).take(70);
  expect(rooms.enter('a', 100).take(31)).toBe(false);
  expect(rooms.enter('a', 100).take(30)).toBe(true);
  expect(rooms.enter('b', 100).take(100)).toBe(true);
});

it('leaves all of the room to a later one where the earlier one has to end', () => {
  const rooms = new PushRooms();
  const early = rooms.enter('a', 100);
  early.take(60);
  const late = rooms.enter('a', 100);
  expect([late.most, late.take(40), early.take(1), late.take(60)]).toEqual([100, true, false, true]);
});

it('ends one that would exceed what is left since another was stored', () => {
  const rooms = new PushRooms();
  const [stored, slow] = [rooms.enter('a', 100), rooms.enter('a', 100)];
  stored.take(60);
  stored.leave(true);
  expect([slow.take(40), slow.take(1)]).toEqual([true, false]);
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
