import { expect, it } from 'vitest';
import type { Product } from '../../model/product.ts';
import { effectsOf } from '../testing/build-entry.ts';
import { literal, record, ref, text } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import type { Way } from './support/shapes.ts';
import { planWays } from './ways.ts';

const plain = buildProduct();
const { signedIn } = plain.checks;
if (!signedIn) throw new Error('The product of tests asks whether somebody is signed in.');

function waysTo(path: string, more: Partial<Product> = {}, isFull = true): Way[] {
  const product = buildProduct({
    definitions: { ...plain.definitions, Visibility: { enum: ['PUBLIC', 'PRIVATE'] } },
    ...more,
  });
  return planWays(product, { isFull }).ways.filter(({ place }) => place.route === `hub:${path}`);
}

const outcomes = (ways: readonly Way[]) =>
  Object.fromEntries(
    ways.map(({ place: { role, item }, outcome }) => [[role, item?.visibility].join(' ').trim(), outcome.is]),
  );

it('leads to signing in whom a guard keeps out, for the reason that the check says', () => {
  const onPage = effectsOf(record({ login: literal('needed') }));
  const ways = waysTo('/models/create', { checks: { ...plain.checks, signedIn: { ...signedIn, onPage } } });
  expect(outcomes(ways)).toMatchObject({
    visitor: 'login',
    disabled: 'login',
    member: 'open',
    owner: 'open',
  });
  expect(ways.find(({ place }) => place.role === 'visitor')?.outcome).toEqual({
    is: 'login',
    reason: 'needed',
    check: 'signedIn',
  });
});

it('shows a page with what a check says of it', () => {
  const page = record({ page: ref('screen', 'pages/unauthorised'), text: text('tab.intro') });
  const checks = { ...plain.checks, signedIn: { ...signedIn, onPage: effectsOf(page) } };
  const visitor = waysTo('/models/create', { checks }).find(({ place }) => place.role === 'visitor');
  expect(visitor?.outcome).toMatchObject({ is: 'page', screen: 'pages/unauthorised', text: 'tab.intro' });
});

it('hides from each what they may not see', () => {
  const endpoints = { ...plain.endpoints };
  const view = endpoints['items.view'];
  if (view) endpoints['items.view'] = { ...view, allow: 'item.view' };
  expect(outcomes(waysTo('/models/{user}/{name}', { endpoints }))).toMatchObject({
    'visitor PUBLIC': 'open',
    'visitor PRIVATE': 'page',
    'member PRIVATE': 'page',
    'owner PRIVATE': 'open',
  });
});

it('chooses few of them, in which each language and each outcome is', () => {
  const ways = waysTo('/models/create');
  const chosen = waysTo('/models/create', {}, false);
  expect(chosen.length).toBeLessThan(ways.length / 2);
  const seen = (of: readonly Way[]) =>
    new Set(of.map(({ language, outcome }) => `${language} ${outcome.is}`));
  expect(seen(chosen)).toEqual(seen(ways));
});
