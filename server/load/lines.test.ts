import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Lines } from './lines.ts';

/** A line that can be closed, and knows whether it is. */
class Line extends EventEmitter {
  isOpen = true;
  destroy(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    queueMicrotask(() => this.emit('close'));
  }
}

const bounds = { all: 4, perNetwork: 3 };
function open(lines: Lines, network: string, count = 1): Line[] {
  return Array.from({ length: count }, () => {
    const line = new Line();
    lines.take(line as unknown as Socket, network);
    return line;
  });
}
const standing = (lines: Line[]) => lines.map(({ isOpen }) => isOpen);

it('lets a network have its lines and not one more', () => {
  const lines = new Lines(bounds);
  expect(standing(open(lines, 'a', 4))).toEqual([true, true, true, false]);
});

it('gives a line back once, when it closes', async () => {
  const lines = new Lines(bounds);
  const [first] = open(lines, 'a', 3);
  first?.destroy();
  await Promise.resolve();
  first?.emit('close');
  expect(lines.count).toBe(2);
  expect(standing(open(lines, 'a', 2))).toEqual([true, false]);
});

it('lets a newcomer in where all lines are taken, at the cost of whoever has most', async () => {
  const lines = new Lines(bounds);
  const crowd = [...open(lines, 'a', 3), ...open(lines, 'b', 1)];
  const newcomer = open(lines, 'c');
  expect(standing(newcomer)).toEqual([true]);
  expect(standing(crowd)).toEqual([true, true, false, true]);
  await Promise.resolve();
  expect(lines.count).toBe(4);
});

it('turns nobody out for whoever would then have most', () => {
  const lines = new Lines({ all: 4, perNetwork: 4 });
  const others = [...open(lines, 'a', 2), ...open(lines, 'b', 2)];
  expect(standing(open(lines, 'a', 1))).toEqual([false]);
  expect(standing(others)).toEqual(Array(4).fill(true));
});
