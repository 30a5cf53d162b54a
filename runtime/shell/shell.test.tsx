import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mountWhole, scopeAt } from '../../tests/support/mount.tsx';
import { readAddress } from '../pages/read-address.ts';
import { AroundProvider } from '../scope/scope.tsx';
import { PageShell } from './PageShell.tsx';
import { Shell } from './Shell.tsx';

let drawn = 0;

/** What is kept on a page as long as that stands. */
function Kept() {
  const [own] = useState(() => ++drawn);
  return <p>{`kept ${own}`}</p>;
}

const around = (path: string) => (
  <AroundProvider scope={scopeAt(path)}>
    <Shell page={readAddress(path)} search="" release={undefined} Around={PageShell}>
      <Kept />
    </Shell>
  </AroundProvider>
);

it('keeps what stands in it, whether a page has menus at its side or not', async () => {
  const { rerender } = await mountWhole(around('/en/models'), { at: '/en/models' });
  for (const path of ['/en/account', '/en/models']) {
    rerender(around(path));
    expect(document.querySelectorAll('.shell-center nav')).toHaveLength(path.endsWith('account') ? 1 : 0);
    screen.getByText('kept 1');
  }
});
