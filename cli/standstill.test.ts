import { expect, it } from 'vitest';
import { Standstill } from './standstill.ts';

const patience = { tellMs: 10, silentMs: 100, fileMs: 300, leftMs: 20 };

it('names what is at work, in which test, as often as it is silent for so long', () => {
  const run = new Standstill(patience, 0);
  run.expectFiles(1);
  run.begin('a.test.ts', 0);
  run.beginStep('a.test.ts', 'first', 1);
  run.endStep('a.test.ts', 'first', 2);
  run.beginStep('a.test.ts', 'second', 3);
  expect(run.judge(12).words).toEqual([]);
  expect(run.judge(13).words.join()).toMatch(/^a\.test\.ts: begun 0 s ago.*, {2}second: for 0 s$/);
  expect(run.judge(22).words).toEqual([]);
  expect(run.judge(23).words).not.toEqual([]);
});

it('gives up a file of which nothing is heard, once, and no other', () => {
  const run = new Standstill(patience, 0);
  run.expectFiles(2);
  run.begin('still.test.ts', 0);
  run.begin('lively.test.ts', 0);
  run.beginStep('lively.test.ts', 'test', 90);
  expect(run.judge(99).stuck).toEqual([]);
  expect(run.judge(100).stuck).toEqual(['still.test.ts']);
  expect(run.judge(101).stuck).toEqual([]);
});

it('gives up a file that goes on for ever', () => {
  const run = new Standstill(patience, 0);
  run.begin('a.test.ts', 0);
  for (let now = 0; now < 300; now += 50) {
    run.beginStep('a.test.ts', 'test', now);
    expect(run.judge(now).stuck).toEqual([]);
  }
  expect(run.judge(300).stuck).toEqual(['a.test.ts']);
});

it('ends what is left behind after the last file, and nothing between two files', () => {
  const run = new Standstill(patience, 0);
  run.expectFiles(2);
  run.begin('a.test.ts', 0);
  run.end('a.test.ts', 1);
  expect(run.judge(50).isLeft).toBe(false);
  run.begin('b.test.ts', 50);
  run.end('b.test.ts', 51);
  expect(run.judge(70).isLeft).toBe(false);
  expect(run.judge(71).isLeft).toBe(true);
  expect(run.judge(72).isLeft).toBe(false);
});
