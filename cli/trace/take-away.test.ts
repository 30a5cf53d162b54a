import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waysToTakeAway } from './take-away.ts';

const files = {
  'engine/spec/constants/a.yaml': 'both: 1s\nlow: 2s\n',
  'spec/constants/a.yaml': 'both: { source: "9" }\nhigh: 3s\n',
  'spec/constants/b.yaml': 'apart: 4s\n',
};

const root = mkdtempSync(join(tmpdir(), 'hub-away-'));
beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

describe('what is taken away is gone from every layer that says it:', () => {
  it.each([
    ['low', { 'engine/spec/constants/a.yaml': 'both: 1s\n' }],
    ['high', { 'spec/constants/a.yaml': 'both: { source: "9" }\n' }],
    ['both', { 'engine/spec/constants/a.yaml': 'low: 2s\n', 'spec/constants/a.yaml': 'high: 3s\n' }],
    ['apart', { 'spec/constants/b.yaml': '{}\n' }],
  ])('%s', (id, left) => {
    const [first] = waysToTakeAway(root, `constant ${id}`);
    expect(first?.isGone).toBe(true);
    expect(Object.fromEntries(first?.files ?? [])).toEqual(left);
  });
});
