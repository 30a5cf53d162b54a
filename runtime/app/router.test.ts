import { expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import { isUnderWay, noteDrawn } from '../routing/navigation.ts';
import { hasUnsaved, holdUnsaved, releaseUnsaved, setLeaving } from '../state/unsaved.ts';
import { createRouter } from './router.ts';

const shown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('has nothing on its way where the browser shows again what it kept, and asks about its form', () => {
  const at = `${languages[0]?.prefix}/${kinds[0]?.id}`;
  window.history.replaceState(null, '', at);
  const router = createRouter();
  noteDrawn(router.state.location.key);
  const form = {};
  holdUnsaved(form);
  setLeaving(true);
  void router.navigate(`${at}?sort=x`);
  shown(false);
  expect([isUnderWay(), hasUnsaved()]).toEqual([true, false]);
  shown(true);
  expect([isUnderWay(), hasUnsaved()]).toEqual([false, true]);
  releaseUnsaved(form);
});
