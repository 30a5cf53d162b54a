import { describe, expect, it } from 'vitest';
import type { CodeSite } from './site.ts';
import { lastOf, type Verdict } from './verdict.ts';

const site: CodeSite = {
  ...{ side: 'code', area: 'errors', operator: 'code.negated', file: 'runtime/a.ts', line: 3 },
  ...{ was: 'a', becomes: '!(a)', from: 0, to: 1, change: { is: 'negated' } },
};
const said = (more: Partial<Verdict>): Verdict => ({ mutant: { id: 4, site }, fate: 'survived', ...more });

describe('what is said of a mutant in the end', () => {
  it('is that it is killed, whatever else did not notice it before or after', () => {
    const killed = said({ fate: 'killed', by: 'a case' });
    expect(lastOf([said({ why: 'no clock told' }), killed, said({ why: 'nor what made ready' })])).toEqual([
      killed,
    ]);
  });

  it('is each reason for which it survives', () => {
    expect(lastOf([said({ why: 'one' }), said({ why: 'other' })])).toMatchObject([{ why: 'one; other' }]);
    expect(lastOf([said({}), said({ why: 'other' })])).toMatchObject([{ why: 'other' }]);
    const untried = said({ why: 'none speaks of it', isUntried: true });
    expect(lastOf([untried, said({ why: 'other' })])).toMatchObject([{ why: 'other' }]);
    expect(lastOf([said({ why: 'one' }), untried])).toMatchObject([{ why: 'one' }]);
  });
});
