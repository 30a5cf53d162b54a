import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { longestKeptList } from '../../git/index.ts';
import { heard } from './answer.ts';

async function heardOf(sizes: readonly number[], done = Promise.resolve()) {
  const said: (number | undefined)[] = [];
  let passed = 0;
  const stdout = Readable.from(sizes.map((size) => Buffer.alloc(size)));
  const onSaid = (bytes: Buffer | undefined) => void said.push(bytes?.length);
  for await (const chunk of heard({ stdout, done }, onSaid)) passed += chunk.length;
  await done.catch(() => {});
  return { passed, said };
}

it('tells all of what is no longer than what is kept', async () => {
  const sizes = [longestKeptList - 1, 1];
  expect(await heardOf(sizes)).toEqual({ passed: longestKeptList, said: [longestKeptList] });
});

it('passes on what is longer, and tells that it is nothing to be kept', async () => {
  const sizes = [longestKeptList - 1, 1, 1];
  expect(await heardOf(sizes)).toEqual({ passed: longestKeptList + 1, said: [undefined] });
});

it('tells nothing of what git did not end well', async () => {
  expect(await heardOf([1], Promise.reject(new Error('ended')))).toEqual({ passed: 1, said: [] });
});
