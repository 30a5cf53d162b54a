import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setNavigator } from '#runtime/routing/navigation.ts';
import { hasUnsaved, keepUnsaved } from '#runtime/state/unsaved.ts';
import { draw, field, ofRow, send, type } from './testing/form-body-bench.tsx';

describe('what would be lost', () => {
  it('is held while a form differs from what it was', async () => {
    draw({});
    expect(hasUnsaved()).toBe(false);
    type('Name', 'ab');
    expect(hasUnsaved()).toBe(true);
    type('Name', '');
    expect(hasUnsaved()).toBe(false);
  });

  it('is nothing any more when what comes after begins', async () => {
    const seen: boolean[] = [];
    draw({ then: [{ go: 'home' }] });
    const state = { navigation: { state: 'idle' }, location: { key: '' } };
    setNavigator({ navigate: () => void seen.push(hasUnsaved()), state });
    type('Name', 'ab');
    await send();
    expect(seen).toEqual([false]);
  });

  it.each([{ draft: true }, { leave: 'free' as const }])('is nothing where %j', (props) => {
    draw(props, {}, { viewer: { id: '1' } });
    type('Name', 'ab');
    expect(hasUnsaved()).toBe(false);
  });

  describe('when the page has to go', () => {
    const row = { name: 'old', desc: 'before', visibility: 'A' };
    const fields = ofRow('name', 'desc', 'visibility');
    const mine = (own: object = row) => draw({ fields }, {}, { viewer: { id: '1' }, row: own });

    it('is found again once, beside what was changed elsewhere', () => {
      mine();
      type('Desc', '');
      keepUnsaved();
      expect(hasUnsaved()).toBe(false);
      cleanup();
      mine({ ...row, name: 'new' });
      expect(field('Name').value).toBe('new');
      expect(field('Desc').value).toBe('');
      expect(hasUnsaved()).toBe(true);
      cleanup();
      mine();
      expect(field('Desc').value).toBe('before');
    });

    it.each([
      ['of nobody', { viewer: null }, {}],
      ['of what cannot be undone', { viewer: { id: '1' } }, { tone: 'danger' as const }],
    ])('is not kept %s', (_, within, props) => {
      draw(props, {}, within);
      type('Name', 'ab');
      keepUnsaved();
      expect(sessionStorage.length).toBe(0);
    });

    it('never holds a secret', () => {
      draw({}, { uiSchema: { desc: { 'ui:widget': 'password' } } }, { viewer: { id: '1' } });
      type('Name', 'ab');
      fireEvent.change(screen.getByLabelText(/Desc/), { target: { value: 'secret' } });
      keepUnsaved();
      expect(JSON.stringify({ ...sessionStorage })).toContain('ab');
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
    });
  });

  it('makes the browser ask before it closes the page', () => {
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    draw({});
    type('Name', 'ab');
    expect(isAsked()).toBe(true);
    cleanup();
    expect(isAsked()).toBe(false);
  });
});
