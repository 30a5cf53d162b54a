import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  type CodeUses,
  codeUsesFile,
  engineUsesFile,
  type FoundUses,
  partsOfUses,
  readCodeUses,
} from './code-uses.ts';

function rootWith(files: Readonly<Record<string, Partial<CodeUses>>>): string {
  const root = mkdtempSync(join(tmpdir(), 'hub-uses-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, uses] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(uses));
  }
  return root;
}

const found: FoundUses = {
  constants: { low: 'server/http/a.ts', high: 'server/rooms/a.ts' },
  ids: { error: ['full', 'gone'], event: ['moved'] },
  texts: { 'a.low': [], 'a.high': ['name'] },
  ...{ early: ['a.low'], names: ['id', 'weight'], narrowed: ['things.list'], narrowedBy: {} },
  thrown: { 'people.signIn': { gone: 'server/http/a.ts' }, 'things.list': { full: 'server/rooms/a.ts' } },
  ...{ unread: [], props: ['CardProps.title'] },
  ofProduct: {
    ...{ constants: ['high'], ids: { error: ['full'], event: ['moved'] } },
    ...{ texts: ['a.high'], names: ['weight'] },
  },
};
const { engine, product } = partsOfUses(found, (call) => call.startsWith('things.'));
const checkout = () => rootWith({ [codeUsesFile]: product, [engineUsesFile]: engine });

it('asks of a product what the engine uses, and not what the rooms of another product use', () => {
  const own = rootWith({ [codeUsesFile]: { constants: { own: 'screens/a.tsx' } } });
  expect(readCodeUses(own, checkout())).toEqual({
    constants: { low: 'server/http/a.ts', own: 'screens/a.tsx' },
    ...{ ids: { error: ['gone'] }, texts: { 'a.low': [] }, early: ['a.low'], names: ['id'] },
    ...{ thrown: { 'people.signIn': { gone: 'server/http/a.ts' } }, narrowed: [], narrowedBy: {} },
    ...{ unread: [], props: ['CardProps.title'] },
  });
});

it('asks all of the product that has these rooms', () => {
  const root = checkout();
  const { ofProduct, ...all } = found;
  const uses = readCodeUses(root, root);
  expect({ ...uses, ids: { ...uses.ids, error: uses.ids.error?.toSorted() } }).toEqual({
    ...all,
    names: uses.names,
  });
  expect([...uses.names].sort()).toEqual(['id', 'weight']);
});

it('names nothing in the part of the engine that only those rooms use', () => {
  expect(JSON.stringify(engine)).not.toMatch(/high|full|moved|weight|things/);
});
