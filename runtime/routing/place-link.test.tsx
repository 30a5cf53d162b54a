import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mount } from '../../tests/support/mount.tsx';
import { PlaceLink } from './PlaceLink.tsx';

it.each([
  ['/here', '/here', true],
  ['/here', '/HERE', true],
  ['/here', '/here/below', true],
  ['/here/', '/here/below', true],
  ['/here?sort=x', '/here', true],
  ['/here', '/hereafter', false],
  ['/here/below', '/here', false],
  ['/', '/', true],
  ['/', '/here', false],
])('a link to %s says at %s whether one is there', (to, at, isHere) => {
  mount(<PlaceLink to={to}>there</PlaceLink>, { at });
  const link = screen.getByRole('link');
  expect([link.getAttribute('aria-current'), link.className]).toEqual(
    isHere ? ['page', 'active'] : [null, ''],
  );
});

it('says it of nothing below where that belongs to another place', () => {
  mount(
    <PlaceLink to="/here" end>
      there
    </PlaceLink>,
    { at: '/here/below' },
  );
  expect(screen.getByRole('link').getAttribute('aria-current')).toBeNull();
});
