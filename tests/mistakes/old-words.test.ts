import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { fixSpec } from '../../generator/fix/fix-spec.ts';
import { moves } from '../../generator/fix/moves/moves.ts';
import { readTexts } from '../../generator/fix/read-texts.ts';
import { CheckedProject } from './checked-project.ts';
import { oldWords, saysLonger } from './rows/old-words.ts';
import { judge } from './verdict.ts';

let project: CheckedProject;
beforeAll(() => {
  project = new CheckedProject();
});
afterAll(() => project.remove());

it('every move has an old word in the table, or leaves what was said before right', () => {
  const known = [...oldWords.map(({ move }) => move), ...saysLonger];
  const numbered = moves.filter(({ from }) => from > 0).map(({ says }) => says);
  expect(numbered.filter((says) => !known.some((begin) => says.startsWith(begin)))).toEqual([]);
  expect(known.filter((begin) => !numbered.some((says) => says.startsWith(begin)))).toEqual([]);
});

it.each(oldWords.map((row) => [row.id, row.what, row] as const))('%s: %s', (_id, _what, row) => {
  const { built } = judge(project, row);
  const told = formatFaults(built.faults, built.sources, 'text');
  const [old] = built.faults.filter(({ code }) => code === (row.code ?? 'HUB1544'));
  expect(old?.message ?? '', told).toContain(row.code === undefined ? row.move : '');
  expect(old?.fix ?? '', told).toContain('hub fix');
});

it('what was written in words of languages before is sound after one `hub fix`, and a second changes nothing', () => {
  const layout = { project: project.root, blocks: project.root };
  const texts = readTexts(project.root);
  for (const { file, from, to } of oldWords.flatMap((row) => [row, ...(row.also ?? [])]))
    texts.set(file, texts.get(file)?.replace(from, to) ?? '');

  const fixed = fixSpec(texts, layout).texts;

  const { faults, sources } = buildProduct({ ...layout, texts: fixed });
  expect(faults, formatFaults(faults, sources, 'text')).toEqual([]);
  expect(fixSpec(fixed, layout).texts).toEqual(fixed);
});
