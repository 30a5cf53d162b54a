import { expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { amounts } from '#generated/qa/amounts.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { screens } from '#generated/screens/index.ts';
import type { BlockName } from '#generated/screens/types.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { mountWhole } from '../../tests/support/mount.tsx';
import { Block } from './Block.tsx';
import { loadBlock } from './index.ts';

// Of each list of which a page shows the first few, as many are asked for as the description says.

type Piece = Readonly<Record<string, unknown>>;

/** All that stands in a screen, each before what stands in it. */
const piecesIn = (node: unknown): Piece[] =>
  typeof node === 'object' && node !== null ? [node as Piece, ...Object.values(node).flatMap(piecesIn)] : [];

const [kind] = kinds;
const route = { path: '/', params: { kind: kind?.id, user: 'lin' }, query: {} };
const scene = { viewer: { userName: 'lin' }, app: 'hub', language: 'en', route, kind };

it.for(amounts)('$screen asks for $amount of $load', async ({ screen, load, constant, amount }, { task }) => {
  proves(task, { what: `constant ${constant}`, door: 'page', also: [`screen ${screen}`] });
  const all = piecesIn((await screens[screen]()).screen).filter(
    (one) => one.load === load && one.limit !== undefined && typeof one.block === 'string',
  );
  expect(all).not.toEqual([]);
  fakeHub.answersAll({ list: [], counts: [] });
  for (const { block, ...props } of all) {
    await loadBlock(block as BlockName);
    const drawn = <Block name={block as BlockName} props={props as never} scope={scene as never} />;
    await mountWhole(drawn, { scope: scene, screen });
  }
  expect(fakeHub.inputsOf(load).map(({ limit }) => Number(limit))).toEqual(all.map(() => amount));
});

// A product may have no such list.
it('finds each of them once', () => {
  const found = amounts.map(({ screen, load, constant }) => `${screen} ${load} ${constant}`);
  expect(new Set(found).size).toBe(found.length);
});
