import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindById } from '#generated/kinds.ts';
import type { ConnectProps } from '#generated/screens/types.ts';
import type { McpTools, McpWay } from '#generated/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { cutOff, fakeHub, refused } from '../../../tests/support/fake-hub.ts';
import { doing, mountWhole, scopeAt } from '../../../tests/support/mount.tsx';
import { Connect } from './Connect.tsx';

const at = '/en/x';
const props = {
  load: 'mcp.tools',
  with: { id: { get: () => 'one' } },
  empty: { title: 'list.empty.title' },
} as unknown as ConnectProps;

const way = (url: string, more: Partial<McpWay> = {}): McpWay => ({
  ...{ transport: 'streamable-http', url, environment: [], headers: [] },
  snippets: [
    { client: 'cursor', text: `cursor ${url}`, link: 'cursor://x' },
    { client: 'json', text: `json ${url}` },
  ],
  ...more,
});

const draw = (answer: unknown, item: object = {}) => {
  fakeHub.answers('mcp.tools', answer);
  const scope = scopeAt(at, { item });
  return mountWhole(<Connect props={props} scope={scope} />, { at, scope });
};
const answer = (...ways: McpWay[]): McpTools => ({ tools: [], ways });
const noData = refused(kindById('mcp')?.noData ?? '');

beforeEach(() => fakeHub.forget());
afterEach(cleanup);

describe('the ways to a server', () => {
  it('show what is to be filled in, and never more of a secret than its name', async () => {
    const headers = [
      { name: 'Authorization', description: 'Your key', isRequired: true, isSecret: true },
      { name: 'X-Zone', defaultValue: 'UTC', isRequired: false, isSecret: false },
      { name: 'X-City', placeholder: 'Oslo', isRequired: false, isSecret: false },
    ];
    await draw(answer(way('https://a.example/', { headers })));
    const said = screen.getAllByRole('listitem').map((one) => one.textContent);
    expect(said).toEqual([
      `Authorization${textOf('connect.required')}${textOf('connect.secret')}Your key`,
      `X-Zone${textOf('connect.optional')}${textOf('connect.default')} UTC`,
      `X-City${textOf('connect.optional')}${textOf('connect.like')} Oslo`,
    ]);
    expect(fakeHub.inputsOf('mcp.tools')).toEqual([{ id: 'one' }]);
  });

  it('tell one client at a time, the same for all ways, and open the client where it can be opened', async () => {
    await draw(answer(way('https://a.example/'), way('https://b.example/')));
    expect(screen.getByText('cursor https://a.example/')).toBeTruthy();
    const links = screen.getAllByRole('link').map((one) => one.getAttribute('href'));
    expect(links).toEqual(['cursor://x', 'cursor://x']);
    const [, second] = screen.getAllByRole('button', { name: textOf('value.McpClient.json.text') });
    await doing(() => fireEvent.click(second as HTMLElement));
    expect(screen.getByText('json https://a.example/')).toBeTruthy();
    expect(screen.getByText('json https://b.example/')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect((second as HTMLElement).getAttribute('aria-pressed')).toBe('true');
  });

  it('say where no client can be told anything', async () => {
    await draw(answer(way('', { registryType: 'cargo', identifier: 'x', snippets: [] })));
    screen.getByText(textOf('connect.noSnippets'));
    screen.getByText(textOf('connect.nothingAsked'));
  });

  it('say that there is none', async () => {
    await draw(answer());
    screen.getByText(textOf('connect.noWays'));
  });
});

describe('the tools of a server', () => {
  it('are none as long as it has not been asked', async () => {
    await draw(answer());
    screen.getByText(textOf('connect.notAsked'));
  });

  it('are shown once there are some', async () => {
    await draw({ ...answer(), tools: [{ name: 'tide', description: 'High water' }] });
    expect(screen.getByRole('listitem').textContent).toBe('tideHigh water');
    expect(screen.queryByText(textOf('connect.notAsked'))).toBeNull();
  });
});

describe('in their place stands', () => {
  it('that nothing is described', async () => {
    await draw(noData);
    screen.getByText(textOf('list.empty.title'));
  });

  it('that what is described could not be taken in', async () => {
    await draw(noData, { manifestFaults: [{ file: 'server.json', line: 1, problem: 'unreadable' }] });
    screen.getByText(textOf('connect.faulty.title'));
  });

  it('that nothing could be loaded, with another try', async () => {
    await draw(cutOff);
    fakeHub.answers('mcp.tools', answer(way('https://a.example/')));
    await doing(() => fireEvent.click(screen.getByRole('button', { name: textOf('list.retry') })));
    screen.getByText('https://a.example/');
  });
});
