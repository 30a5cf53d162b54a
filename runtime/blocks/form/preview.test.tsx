import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { fakeHub } from '../../../tests/support/fake-hub.ts';
import { doing, mount, scopeAt } from '../../../tests/support/mount.tsx';

vi.mock('#generated/overrides.ts', () => ({
  overrides: { 'hub/created': { screen: async () => ({ Screen: () => null }), slots: {} } },
}));

const { Form } = await import('./Form.tsx');
const { previewParts } = await import('./load-preview.ts');
const { preloadScreen } = await import('#runtime/screens/screens.ts');

// The parts that the form loads on demand: a busy machine takes longer than a test waits.
await Promise.all([import('./ScreenForm.tsx'), import('./Preview.tsx'), import('../collection/index.ts')]);

const at = '/en/models/create';
const scope = scopeAt(at, { kind: { id: 'models', icon: 'cube' }, viewer: { id: '1', userName: 'lin' } });
const props = {
  submit: 'items.create',
  fields: [
    {
      field: 'tags',
      start: ['ocr'],
      options: {
        load: 'items.tags',
        row: 'tags',
        value: { get: (s: Scope) => s.row?.name },
        label: { get: (s: Scope) => s.row?.nameEn },
      },
    },
  ],
  preview: { list: 'hub/list', with: { createUser: { get: (s: Scope) => s.viewer?.userName } } },
} as unknown as FormProps;

const listed = [{ name: 'ocr', nameCn: '文字识别', nameEn: 'Reading letters', category: 'tasks' }];
const figure = () => document.querySelector('.form-preview');
const draw = (preview: object = {}) => {
  const own = { ...props, preview: { ...props.preview, ...preview } } as FormProps;
  return mount(<Form props={own} scope={scope} />, { at, screen: 'hub/create' });
};
const field = (name: 'nameEn' | 'descEn' | 'name') =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${textOf(`field.${name}`)}`) });
const type = async (name: 'nameEn' | 'descEn' | 'name', value: string) =>
  fireEvent.change(await field(name), { target: { value } });

let isWide = true;
const listeners = new Set<() => void>();

beforeEach(() => {
  fakeHub.answers('items.tags', { list: [{ name: 'tasks', tags: listed }] });
  fakeHub.answers('items.nameFree', { free: true });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isWide,
        media: query,
        addEventListener: (_: string, changed: () => void) => listeners.add(changed),
        removeEventListener: (_: string, changed: () => void) => listeners.delete(changed),
      }) as never,
  );
});

afterEach(() => {
  isWide = true;
  listeners.clear();
  vi.restoreAllMocks();
});

const widen = (wide: boolean) =>
  act(async () => {
    isWide = wide;
    for (const changed of [...listeners]) changed();
  });

// The first of all: what has been loaded once is not loaded again.
it('is not there, nor loaded, until the page has room beside the form', async () => {
  const load = vi.spyOn(previewParts, 'preview');
  isWide = false;
  draw();
  await type('name', 'moshu');
  expect(figure()).toBeNull();
  expect(load).not.toHaveBeenCalled();
  await widen(true);
  expect(load).toHaveBeenCalledOnce();
  await waitFor(() => expect(figure()?.textContent).toContain('lin/moshu'));
  await widen(false);
  expect(figure()).toBeNull();
});

it('shows the card that the list will have, as it is filled in', async () => {
  draw();
  await waitFor(() => expect(figure()?.textContent).toContain(textOf('form.preview.none')));
  await type('name', 'moshu');
  await waitFor(() => expect(figure()?.textContent).toContain('lin/moshu'));
  expect(figure()?.querySelector('.coll-card__title')?.textContent).toBe('moshu');
  await type('nameEn', 'Moshu Reader');
  await type('descEn', 'Reads what was written by hand');
  expect(figure()?.querySelector('.coll-card__title')?.textContent).toBe('Moshu Reader');
  expect(figure()?.querySelector('.coll-card__text')?.textContent).toBe('Reads what was written by hand');
});

it('says it to nobody who listens, and nothing in it can be pressed', async () => {
  draw();
  await type('name', 'moshu');
  await waitFor(() => expect(figure()?.querySelector('.coll-card')).not.toBeNull());
  expect(figure()?.getAttribute('aria-hidden')).toBe('true');
  expect(figure()?.hasAttribute('inert')).toBe(true);
  expect(figure()?.querySelector('a, button')).toBeNull();
});

it('shows a tag by its name for people', async () => {
  draw();
  await type('name', 'moshu');
  await waitFor(() => expect(figure()?.querySelector('.tag-list')?.textContent).toBe('Reading letters'));
});

it('leaves the form as it is, and says why, where its card cannot be drawn', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('no card');
  const fail = (s: Scope) => {
    if (s.input?.name === 'moshu') throw error;
  };
  draw({ with: { createUser: { get: fail } } });
  await type('name', 'mosh');
  await waitFor(() => expect(figure()?.textContent).toContain('mosh'));
  await type('name', 'moshu');
  expect(figure()).toBeNull();
  expect((await field('name')).value).toBe('moshu');
  expect(told).toHaveBeenCalledWith(error, expect.any(String));
});

it('is not there where a page written by hand stands in the place of the list', async () => {
  draw({ list: 'hub/created' });
  await type('name', 'moshu');
  await doing(() => preloadScreen('hub/created'));
  expect(figure()).toBeNull();
});
