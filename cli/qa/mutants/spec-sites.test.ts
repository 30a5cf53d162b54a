import { beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../../../generator/build.ts';
import { projectRoot } from '../../project.ts';
import { findSites, type Sites } from './all-sites.ts';
import { codeOperators } from './code-operators.ts';
import { areas, edited, type SpecSite } from './site.ts';
import { specOperators } from './spec-operators.ts';
import { leftOut, saidIn, spotsIn } from './yaml-text.ts';

describe('leaving something out of a text of YAML', () => {
  const without = (text: string, path: string) => {
    const spot = spotsIn(text).find((one) => one.path.join('.') === path);
    return spot && edited(text, leftOut(spot) ?? []);
  };

  it.for([
    ['{ a: 1, b: 2, c: 3 }', 'a', '{ b: 2, c: 3 }'],
    ['{ a: 1, b: 2, c: 3 }', 'c', '{ a: 1, b: 2 }'],
    ['a:\n  b: 1\n  c: 2\n', 'a.b', 'a:\n  c: 2\n'],
    ['a:\n  b: 1\n  c: 2\n', 'a.c', 'a:\n  b: 1\n'],
    ['a: [x, y]', 'a.1', 'a: [x]'],
    ['a: [x]', 'a.0', 'a: []'],
  ] as const)('%j without %s', ([text, path, then]) => {
    expect(without(text, path)?.trim()).toBe(then.trim());
  });
});

describe('what lies over a text', () => {
  const isSaid = saidIn('a: { b: 1, c?: { d: [x] } }');

  it.for([
    ['a', false],
    ['a.b', true],
    ['a.b?', true],
    ['a.c.d', true],
    ['a.c.d.0', true],
    ['a.c.e', false],
    ['b', false],
  ] as const)('says %s: %s', ([path, is]) => {
    expect(isSaid(path.split('.'))).toBe(is);
  });
});

describe('the places of this product', () => {
  let found: Sites;
  beforeAll(() => {
    const { understood } = buildProduct({ project: projectRoot, blocks: projectRoot });
    found = findSites(projectRoot, understood, areas);
  });

  it('are there for every operator', () => {
    const used = new Set(found.sites.map(({ operator }) => operator));
    const all = [...specOperators, ...codeOperators].map(({ id }) => id);
    expect(all.filter((id) => !used.has(id))).toEqual([]);
  });

  it('change something each, and say what', () => {
    for (const site of found.sites) {
      expect(site.was, `${site.file}:${site.line}`).not.toBe('');
      expect(site.becomes, `${site.file}:${site.line} ${site.operator}`).not.toBe(site.was);
    }
  });

  it('are none of what the product says otherwise than the engine does', () => {
    const { understood } = buildProduct({ project: projectRoot, blocks: projectRoot });
    const over = Object.values(understood.terms).filter(
      ({ origin }) => !origin.place.file.startsWith('engine/'),
    );
    const below = found.sites.filter(({ file }) => file === 'engine/spec/guards/subjects.yaml');
    const entries = below.flatMap((site) => (site.side === 'description' ? [site.entry] : []));
    expect(over.length).toBeGreaterThan(0);
    expect(over.filter(({ id }) => entries.includes(`term ${id}`))).toEqual([]);
  });

  it('name both entries where two are exchanged, and show both', () => {
    const exchanged = found.sites.filter(({ operator }) => operator === 'rule.fields-exchanged');
    for (const site of exchanged) {
      const { entry, also = [] } = site as SpecSite;
      expect([site.file, site.line, site.becomes.length > 0]).toEqual([site.file, site.line, true]);
      if (entry.startsWith('field '))
        expect([entry, also]).toEqual([entry, [expect.stringMatching(/^field /)]]);
    }
    const one = exchanged.find(({ side, was }) => side === 'description' && was.startsWith('pcImageUrl?'));
    expect(one).toMatchObject({ entry: 'field Banner.pcImageUrl', also: ['field Banner.urlType'] });
    const others = found.sites.filter(({ operator }) => operator === 'guard.check-gone');
    expect(others.filter((site) => 'also' in site)).toEqual([]);
  });

  it('let in whom another condition lets in that reads nothing else', () => {
    const also = found.sites.filter(({ operator }) => operator === 'guard.also-let-in');
    expect(also.length).toBeGreaterThan(1);
    for (const site of also) {
      const [edit] = (site as SpecSite).edits;
      const said = /^"\((.+)\) or \((.+)\)"$/.exec(edit?.text ?? '');
      expect([site.was, said?.[1] === said?.[2]]).toEqual([site.was, false]);
    }
  });

  it('leave out constants of which the description says nothing, and count them', () => {
    const entries = found.sites.flatMap((site) => (site.side === 'description' ? [site.entry] : []));
    expect(entries).toContain('constant text.descMax');
    expect(entries).toContain('constant budget.write.body');
    expect(entries).not.toContain('constant doctor.nearQuota');
    expect(found.onlyCode).toBeGreaterThan(0);
  });
});
