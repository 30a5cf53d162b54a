import { expect, it } from 'vitest';
import { FetchProgress } from './fetch-progress.ts';

it('goes by what git writes over and over, in whatever pieces it comes', () => {
  const progress = new FetchProgress();
  const said: number[] = [];
  for (const text of [
    'remote: Counting objects: 100% (8/8), done.\n',
    'Receiving objects:   0% (1/800)\rReceiving obj',
    'ects:  50% (400/800), 12.00 MiB | 2.00 MiB/s\r',
    'Receiving objects:  25% (200/800)\r',
    'Receiving objects: 100% (800/800), 1.50 KiB | 2.00 MiB/s, done.\n',
    'Resolving deltas:  50% (1/2)\r',
    'Resolving deltas: 100% (2/2), done.\n',
  ]) {
    progress.read(text);
    said.push(progress.percent);
  }
  expect(said).toEqual([0, 0, 40, 40, 80, 90, 100]);
  expect([progress.objects, progress.bytes]).toEqual([800, 1536]);
});

it('keeps what git complains of, and not what the other side says', () => {
  const progress = new FetchProgress();
  progress.read(
    'remote: fatal: nonsense\nReceiving objects:  10% (1/10)\rfatal: early EOF\nfatal: index-pack failed',
  );
  expect(progress.complaint).toBe('fatal: early EOF\nfatal: index-pack failed');
});
