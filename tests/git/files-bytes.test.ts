import { expect, it, vi } from 'vitest';
import { filesBytes } from '../../server/repos/survey/files-bytes.ts';
import { buildRepository, change } from './git-fixture.ts';

const most = vi.hoisted(() => ({ entries: 30, atOnce: 3 }));
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitSizedEntries: most.entries,
  gitSizedAtOnce: most.atOnce,
}));

const pointer = (size: number | string) =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize ${size}\n`;

const sizeOf = async (put: readonly { path: string; content: string }[]) => {
  const repository = await buildRepository([change({ put: [...put] })]);
  const { tip = '' } = await repository.defaultBranch();
  return filesBytes(repository, tip);
};

it('counts a pointer as the file that it stands for, each path for itself, in all folders', async () => {
  expect(
    await sizeOf([
      { path: 'README.md', content: 'x'.repeat(10) },
      { path: 'model.safetensors', content: pointer(1_160_000_000) },
      { path: 'a/b/c/again.safetensors', content: pointer(1_160_000_000) },
      { path: 'a/no-pointer', content: `${pointer(5)}more\n` },
    ]),
  ).toBe(10 + 2 * 1_160_000_000 + `${pointer(5)}more\n`.length);
});

it('says nothing of more than it looks at, nor of what no number can hold', async () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ path: `f${at}`, content: `${at % 10}` }));
  expect(await sizeOf(files(most.entries))).toBe(most.entries);
  expect(await sizeOf(files(most.entries + 1))).toBeUndefined();
  const huge = Array.from({ length: 20 }, (_, at) => ({ path: `h${at}`, content: pointer('9'.repeat(15)) }));
  expect(await sizeOf(huge)).toBeUndefined();
});
