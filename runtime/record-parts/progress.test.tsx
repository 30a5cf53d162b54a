import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import type { RecordProps } from '#generated/screens/types.ts';
import type { PushProgress } from '#generated/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { mountWhole, scopeAt } from '../../tests/support/mount.tsx';
import { Progress } from './Progress.tsx';

afterEach(cleanup);

const props = {
  progress: 'push',
  with: { key: { get: () => 'k' } },
  again: [{ id: 'tryAgain', text: 'list.retry', do: [] }],
} as unknown as RecordProps;

describe.each(languages)('how far an import is, in $id', ({ prefix }) => {
  const draw = async (status: PushProgress['status'], told: PushProgress, at = `${prefix}/models/a/b`) => {
    fakeHub.answers('items.progress', told);
    const row = { key: 'k', gitlabPushStatus: status, importFrom: 'https://git.example.org/a/b.git' };
    const scope = scopeAt(at, { row });
    await mountWhole(<Progress props={props} scope={scope} />, { at, scope });
  };
  const origin = 'git.example.org';

  it('is a bar with words, by the state', async () => {
    await draw('DOWNLOADING', { status: 'DOWNLOADING', process: 42 });
    const bar = await screen.findByRole('progressbar', { name: textOf('item.import.about') });
    await screen.findByText(textOf('item.import.percent', { percent: 42 }));
    expect(bar.getAttribute('value')).toBe('42');
    expect(screen.getByRole('status').textContent).toBe(textOf('item.import.DOWNLOADING', { origin }));
  });

  it('says why it failed, and offers another try', async () => {
    await draw('FAILED', { status: 'FAILED', process: 0, fault: 'secret', at: 'a.env', line: 2 });
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(textOf('item.import.fault.secret', { at: 'a.env', line: 2 }));
    expect(screen.getByRole('button', { name: textOf('list.retry') })).toBeTruthy();
  });

  it('is nothing where it is done', async () => {
    await draw('SUCCESS', { status: 'SUCCESS', process: 100 });
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is nothing inside another page', async () => {
    await draw('DOWNLOADING', { status: 'DOWNLOADING', process: 1 }, `${prefix}/models/iframe/a/b`);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
