import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type CodeUses, codeUsesFile, readCodeUses } from './code-uses.ts';

function rootWith(uses: Partial<CodeUses>): string {
  const root = mkdtempSync(join(tmpdir(), 'hub-uses-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(dirname(join(root, codeUsesFile)), { recursive: true });
  writeFileSync(join(root, codeUsesFile), JSON.stringify(uses));
  return root;
}

const engine: Partial<CodeUses> = {
  constants: { low: 'server/http/a.ts', high: 'server/rooms/a.ts' },
  ids: { error: ['gone', 'full'], event: ['moved'] },
  texts: { 'a.low': [], 'a.high': ['name'] },
  ofProduct: { constants: ['high'], ids: { error: ['full'], event: ['moved'] }, texts: ['a.high'] },
};

it('asks of a product what the engine uses, and not what the rooms of another product use', () => {
  const uses = readCodeUses(rootWith({ constants: { own: 'screens/a.tsx' } }), rootWith(engine));
  expect(uses.constants).toEqual({ low: 'server/http/a.ts', own: 'screens/a.tsx' });
  expect(uses.ids).toEqual({ error: ['gone'], event: [] });
  expect(uses.texts).toEqual({ 'a.low': [] });
});

it('asks all of the product that has these rooms', () => {
  const root = rootWith(engine);
  expect(readCodeUses(root, root)).toMatchObject({ constants: engine.constants, ids: engine.ids });
});
