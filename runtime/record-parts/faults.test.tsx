import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import type { RecordProps } from '#generated/screens/types.ts';
import type { ManifestFault } from '#generated/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { mountWhole, scopeAt } from '../../tests/support/mount.tsx';
import { Faults } from './Faults.tsx';

const file = 'agent.yaml';
const faults: ManifestFault[] = [
  { file, line: 2, problem: 'unknown', name: 'chatEnabeld', nearest: 'chatEnabled' },
  { file, line: 7, problem: 'missing', name: 'item' },
];

const props = { faults: 'manifestFaults' } as unknown as RecordProps;

afterEach(cleanup);

describe.each(languages)('what is wrong with a manifest, in $id', ({ prefix }) => {
  const at = `${prefix}/x`;
  const draw = (row: object) => {
    const scope = scopeAt(at, { row });
    return mountWhole(<Faults props={props} scope={scope} />, { at, scope });
  };

  it('names the file, each line, and what was probably meant', async () => {
    await draw({ manifestFaults: faults });
    const told = screen.getByRole('status');
    expect(told.textContent).toContain(textOf('item.manifest.title', { file }));
    expect([...told.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      `${textOf('item.manifest.unknown', { line: 2, name: 'chatEnabeld' })} ${textOf('item.manifest.nearest', { nearest: 'chatEnabled' })}`,
      textOf('item.manifest.missing', { line: 7, name: 'item' }),
    ]);
  });

  it('is told of each file apart', async () => {
    const other: ManifestFault = {
      file: 'mcp.yaml',
      line: 1,
      problem: 'wrong',
      name: 'access',
      nearest: 'shared',
    };
    await draw({ manifestFaults: [...faults, other] });
    const told = screen.getAllByRole('status');
    expect(told.map((one) => one.querySelectorAll('li').length)).toEqual([2, 1]);
    expect(told[1]?.textContent).toContain(textOf('item.manifest.title', { file: 'mcp.yaml' }));
  });

  it('is not told where nothing is wrong', async () => {
    await draw({ manifestFaults: [] });
    expect(screen.queryByRole('status')).toBeNull();
  });
});
