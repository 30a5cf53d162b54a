import { expect, it } from 'vitest';
import { pointed, withHelpers } from './one-runtime.ts';
import { reachedFrom } from './reached-modules.ts';

const helpers = 'var e=1,t=2;export{e as n,t as r};';

it('has the helpers of the bundler stand before the libraries', () => {
  const whole = withHelpers('import{r as a}from"./rolldown-runtime-x1.js";var b=a;export{b as $};', helpers);
  expect(whole).toBe(
    'const{helper_n,helper_r}=(()=>{var e=1,t=2;return{helper_n:e,helper_r:t}})(),a=helper_r;var b=a;export{b as $};export{helper_n,helper_r};',
  );
});

it('leaves them alone where they are written otherwise', () =>
  expect(withHelpers('var b;export default b;', helpers)).toBeUndefined());

it('has others take them from there', () =>
  expect(
    pointed(
      'import{n,r as a}from"./rolldown-runtime-x1.js";a()',
      'rolldown-runtime-x1.js',
      'libraries-y2.js',
    ),
  ).toBe('import{helper_n as n,helper_r as a}from"./libraries-y2.js";a()'));

it('reaches what is imported at once, in circles too', () => {
  const imports: Record<string, string[]> = { a: ['b'], b: ['a', 'c'], c: [], later: ['d'] };
  const build = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  expect([...reachedFrom(['a'], build)]).toEqual(['a', 'b', 'c']);
});
