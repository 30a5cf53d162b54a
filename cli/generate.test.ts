import { expect, it } from 'vitest';
import type { WriteReport } from '../generator/write/write-output.ts';
import { codeOf, report } from './generate.ts';
import { exitCode } from './project.ts';

const nothing: WriteReport = {
  written: [],
  unchanged: [],
  removed: [],
  handEdited: [],
  dropped: [],
  foreign: [],
  drift: [],
};
const ran = (done: Partial<WriteReport>) => ({
  faults: [],
  sources: new Map(),
  report: { ...nothing, ...done },
});

it('says that an edit by hand is in the way, and how to go on', () => {
  const result = ran({ handEdited: ['ids.ts'] });
  expect(codeOf(result)).toBe(exitCode.handEdit);
  expect(report(result, {}, 1)).toMatch(/ids\.ts was edited by hand.*--force.*\nNothing was written\.$/s);
});

it('says which edit by hand was dropped, and that it wrote', () => {
  const result = ran({ dropped: ['ids.ts'], written: ['ids.ts'] });
  expect(codeOf(result)).toBe(exitCode.ok);
  expect(report(result, {}, 1)).toBe(
    'generated/ids.ts was edited by hand; the edit is dropped.\nGenerated in 1 ms: 1 written, 0 unchanged, 0 removed.',
  );
});

it('says what is stale, and what cures it', () => {
  const result = ran({ drift: ['ids.ts'] });
  expect(codeOf(result)).toBe(exitCode.drift);
  expect(report(result, {}, 1)).toBe('Stale: generated/ids.ts: run npm run generate\nNothing was written.');
});
