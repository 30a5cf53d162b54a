import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilesProps } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { fakeHub, refused } from '../../../tests/support/fake-hub.ts';
import { addressNow, doing, mountWhole, scopeAt } from '../../../tests/support/mount.tsx';
import { Files } from './Files.tsx';

const time = '2026-03-02T10:00:00.000Z';
const commit = {
  id: 'c'.repeat(40),
  title: 'First <b>files</b>',
  message: 'First <b>files</b>\n\nbody',
  authorName: '李',
  authoredTime: time,
  committedTime: time,
  parents: [],
};
const info = {
  empty: false,
  defaultBranch: 'main',
  branches: [
    { name: 'main', commitId: commit.id },
    { name: 'feat/zh', commitId: commit.id },
  ],
  tags: [{ name: 'v1', commitId: commit.id }],
  commitCount: 1,
  cloneUrl: 'https://hub.example/models/li/yi.git',
};
const list = {
  fileNotExisted: false,
  lastCommitId: commit.id,
  lastCommit: commit,
  fileList: [] as unknown[],
};
const blob = {
  path: 'a.txt',
  size: 4,
  type: 'text',
  text: 'one\ntwo\n',
  truncated: false,
  commitId: commit.id,
};

const props: FilesProps = {
  load: 'repos.info',
  list: 'repos.fileList',
  blob: 'repos.blob',
  raw: 'repos.raw',
  commits: 'repos.commits',
};

function draw(
  params: Record<string, string> = {},
  hash = '',
  as: { props?: FilesProps; user?: object } = {},
) {
  const path = '/en/models/li/yi/files';
  const scope = scopeAt(path, {
    viewer: as.user ?? null,
    item: { key: 'k', createUserId: 'li' },
    route: { path, query: {}, params: { user: 'li', name: 'yi', ...params } },
  });
  return mountWhole(<Files props={as.props ?? props} scope={scope} />, { at: path + hash, scope });
}

beforeEach(() => {
  fakeHub.answers('repos.info', info);
  fakeHub.answers('repos.fileList', list);
  fakeHub.answers('repos.blob', blob);
  fakeHub.answers('repos.commits', { list: [commit] });
  Element.prototype.scrollIntoView = () => undefined;
});

const entry = (name: string, rest: object = {}) => ({
  name,
  path: name,
  type: 'file',
  size: 10,
  lastCommit: commit,
  ...rest,
});

describe('a directory', () => {
  it('shows names and titles as text, whatever they are made of', async () => {
    fakeHub.answers('repos.fileList', { ...list, fileList: [entry('<img src=x onerror=alert(1)>')] });
    const { container } = await draw();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(container.querySelector('img, b')).toBeNull();
  });

  it('opens folders as folders and files as files, at the default branch', async () => {
    fakeHub.answers('repos.fileList', {
      ...list,
      fileList: [entry('src', { type: 'directory', size: undefined }), entry('a b#.md')],
    });
    await draw();
    expect(screen.getByRole('link', { name: 'src' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/tree/main/src',
    );
    expect(screen.getByRole('link', { name: 'a b#.md' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/blob/main/a%20b%23.md',
    );
  });

  it('leads nowhere from a submodule and says where a symbolic link points', async () => {
    fakeHub.answers('repos.fileList', {
      ...list,
      fileList: [
        entry('lib', { type: 'submodule', target: 'abcdef0123' }),
        entry('now', { type: 'symlink', target: 'v1' }),
      ],
    });
    await draw();
    expect(screen.queryByRole('link', { name: /lib/ })).toBeNull();
    expect(screen.getByText('@ abcdef0')).toBeDefined();
    expect(screen.getByText('→ v1')).toBeDefined();
  });

  it('offers the way up below the root only', async () => {
    await draw({ view: 'tree', branch: 'main', path: 'a/b' });
    expect(screen.getByRole('link', { name: textOf('files.up') }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/tree/main/a',
    );
    cleanup();
    await draw();
    expect(screen.queryByRole('link', { name: textOf('files.up') })).toBeNull();
  });

  it('leads to the pages before and behind, each at an address of its own, by the cursors of the answer', async () => {
    fakeHub.answers('repos.fileList', {
      ...list,
      ...{ fileList: [entry('m')], nextPageCursor: 'n', previousPageCursor: 'p' },
    });
    await draw();
    const asked = () => {
      const { nextPageCursor, previousPageCursor } = fakeHub.inputsOf('repos.fileList').at(-1) ?? {};
      return { nextPageCursor, previousPageCursor };
    };
    expect(asked()).toEqual({});
    fakeHub.answers('repos.fileList', { ...list, fileList: [entry('z')], previousPageCursor: 'p' });
    await doing(() => fireEvent.click(screen.getByRole('link', { name: textOf('files.next') })));
    expect([addressNow(), asked()]).toEqual(['/en/models/li/yi/files?next=n', { nextPageCursor: 'n' }]);
    expect(screen.getByRole('link', { name: 'z' })).toBeDefined();
    expect(screen.queryByRole('link', { name: textOf('files.next') })).toBeNull();
    fakeHub.answers('repos.fileList', { ...list, fileList: [entry('a')], nextPageCursor: 'n' });
    await doing(() => fireEvent.click(screen.getByRole('link', { name: textOf('files.previous') })));
    expect([addressNow(), asked()]).toEqual([
      '/en/models/li/yi/files?previous=p',
      { previousPageCursor: 'p' },
    ]);
    expect(screen.queryByRole('link', { name: textOf('files.previous') })).toBeNull();
  });

  it('begins anew where a cursor leads nowhere any more', async () => {
    fakeHub.answers('repos.fileList', ({ nextPageCursor }: { nextPageCursor?: string }) =>
      nextPageCursor ? refused('400002') : { ...list, fileList: [entry('a')] },
    );
    await draw({}, '?next=old');
    expect(addressNow()).toBe('/en/models/li/yi/files');
    expect(screen.getByRole('link', { name: 'a' })).toBeDefined();
  });
});

describe('a repository that holds nothing but what the hub made', () => {
  const drawFresh = (user: string, kept: object = {}) => {
    fakeHub.answers('repos.info', { ...info, fresh: true, ...kept });
    const push = { allow: 'item.push', token: { go: 'hub/token', allow: 'token.manage' } } as const;
    return draw({}, '', { props: { ...props, push }, user: { id: user, roleType: 'common' } });
  };

  it('tells its owner how to push, with the way to a token', async () => {
    await drawFresh('li');
    expect(screen.getByText(/git clone https:\/\/hub\.example\/models\/li\/yi\.git\s+cd yi/)).toBeDefined();
    expect(screen.getByText(/git add \.\s+git commit -m .*\s+git push/)).toBeDefined();
    expect(screen.getByRole('link', { name: textOf('item.makeToken') }).getAttribute('href')).toBe(
      '/en/token',
    );
  });

  it.each([
    ['nobody else', 'other', {}],
    ['nobody any more who has pushed', 'li', { fresh: false }],
  ])('tells %s', async (_who, user, kept) => {
    await drawFresh(user, kept);
    expect(screen.queryByText(textOf('readme.start.title'))).toBeNull();
  });
});

describe('what is not there', () => {
  // Something may be missing since the item itself is gone: it is asked whether it is there.
  beforeEach(() => fakeHub.answers('items.find', { kind: 'models', createUser: 'li', name: 'x' }));

  it('is a branch that has a name', async () => {
    fakeHub.answers('repos.fileList', refused('404002'));
    await draw({ view: 'tree', branch: 'gone/away', path: '' });
    expect(screen.getByText(textOf('repo.missing.branchText', { branch: 'gone/away' }))).toBeDefined();
    expect(
      screen.getByRole('link', { name: textOf('files.missing.toDefault', { branch: 'main' }) }),
    ).toBeDefined();
  });

  it('is a path that has a name', async () => {
    fakeHub.answers('repos.fileList', { ...list, fileNotExisted: true });
    await draw({ view: 'tree', branch: 'feat/zh', path: 'no/such' });
    expect(
      screen.getByText(textOf('files.missing.pathText', { branch: 'feat/zh', path: 'no/such' })),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: textOf('repo.missing.toRoot') }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/tree/feat%2Fzh',
    );
  });

  it('is a folder after all when a link took it for a file', async () => {
    fakeHub.answers('repos.blob', refused('404003'));
    await draw({ view: 'blob', branch: 'main', path: 'docs' });
    expect(addressNow()).toBe('/en/models/li/yi/files/tree/main/docs');
  });

  it('is a branch without a history', async () => {
    fakeHub.answers('repos.commits', refused('404002'));
    await draw({ view: 'commits', branch: 'gone', path: '' });
    expect(screen.getByText(textOf('repo.missing.branch'))).toBeDefined();
  });

  it('is everything, in an empty repository, and then the commands are told', async () => {
    fakeHub.answers('repos.info', { ...info, empty: true });
    await draw();
    expect(screen.getByText(/git clone https:\/\/hub\.example/)).toBeDefined();
  });
});

describe('a file', () => {
  const at = { view: 'blob', branch: 'main', path: 'a.txt' };

  it('is drawn line by line, each with its own address', async () => {
    const { container } = await draw(at);
    expect([...container.querySelectorAll('.code-line')].map((line) => line.id)).toEqual(['L1', 'L2']);
    await doing(() => fireEvent.click(screen.getByRole('link', { name: '1' })));
    await doing(() => fireEvent.click(screen.getByRole('link', { name: '2' }), { shiftKey: true }));
    expect(addressNow()).toMatch(/#L1-L2$/);
    expect(container.querySelectorAll('[data-chosen]')).toHaveLength(2);
  });

  it('has a link to it as it is now, at the lines that are chosen', async () => {
    const written: string[] = [];
    const writeText = async (text: string) => void written.push(text);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await draw(at, '#L2');
    await doing(() => fireEvent.click(screen.getByRole('button', { name: textOf('files.copyLink') })));
    vi.unstubAllGlobals();
    expect(written.join()).toMatch(new RegExp(`/en/models/li/yi/files/blob/${commit.id}/a\\.txt#L2$`));
  });

  it('of Markdown is shown as it reads, unless a line is asked for', async () => {
    fakeHub.answers('repos.blob', { ...blob, path: 'a.md', text: '# Hi' });
    expect((await draw({ ...at, path: 'a.md' })).container.querySelector('.code-line')).toBeNull();
    cleanup();
    expect((await draw({ ...at, path: 'a.md' }, '#L1')).container.querySelector('.code-line')).not.toBeNull();
  });

  it('that is binary is offered for download only', async () => {
    fakeHub.answers('repos.blob', { ...blob, type: 'binary', text: undefined });
    await draw(at);
    expect(screen.getByText(textOf('files.binary'))).toBeDefined();
    expect(
      screen.getByRole('link', { name: new RegExp(textOf('files.download')) }).getAttribute('href'),
    ).toBe('/acx/aihub/gitlab/k/raw/main/a.txt');
  });

  it('that only points to a large file is no download, and its pointer can be seen', async () => {
    fakeHub.answers('repos.blob', { ...blob, type: 'lfs', text: undefined });
    await draw(at);
    expect(screen.getByText(textOf('files.lfs'))).toBeDefined();
    expect(
      screen.queryByRole('link', { name: new RegExp(`${textOf('files.download')}|${textOf('files.raw')}`) }),
    ).toBeNull();
    expect(screen.getByRole('link', { name: textOf('files.lfsPointer') }).getAttribute('href')).toBe(
      '/acx/aihub/gitlab/k/raw/main/a.txt',
    );
  });

  it('that calls itself Markdown and is binary is not drawn as Markdown', async () => {
    fakeHub.answers('repos.blob', { ...blob, path: 'a.md', type: 'binary', text: undefined });
    await draw({ ...at, path: 'a.md' });
    expect(screen.getByText(textOf('files.binary'))).toBeDefined();
  });

  it('that is a text on a branch leads whoever may to where it is edited', async () => {
    const edit = { props: { ...props, edit: 'item.push' as const } };
    const owner = { ...edit, user: { id: 'li', userName: 'li', roleType: 'common' } };
    const link = () => screen.queryByRole('link', { name: textOf('files.edit') })?.getAttribute('href');
    await draw(at, '', owner);
    expect(link()).toBe('/en/models/li/yi/files/edit/main/a.txt');
    for (const [place, as] of [
      [{ ...at, branch: commit.id }, owner],
      [at, edit],
    ] as const) {
      cleanup();
      await draw(place, '', as);
      expect(link()).toBeUndefined();
    }
    cleanup();
    fakeHub.answers('repos.blob', { ...blob, truncated: true });
    await draw({ ...at, path: 'cut.txt' }, '', owner);
    expect(link()).toBeUndefined();
  });

  it('that is cut says so and leads to the whole', async () => {
    fakeHub.answers('repos.blob', { ...blob, truncated: true });
    await draw(at);
    expect(screen.getByRole('link', { name: textOf('files.cutRaw') }).getAttribute('href')).toBe(
      '/acx/aihub/gitlab/k/raw/main/a.txt',
    );
  });

  it('that is a symbolic link leads to its target, but never out of the repository', async () => {
    fakeHub.answers('repos.blob', { ...blob, type: 'symlink', text: undefined, target: '../../x' });
    await draw({ ...at, path: 'd/now' });
    expect(screen.getByRole('link', { name: '../../x' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/blob/main/x',
    );
    cleanup();
    fakeHub.answers('repos.blob', { ...blob, type: 'symlink', text: undefined, target: '/etc/passwd' });
    await draw(at);
    expect(screen.queryByRole('link', { name: '/etc/passwd' })).toBeNull();
  });
});

describe('the choice of a branch', () => {
  it('narrows while one types and is made with the keyboard alone', async () => {
    await draw();
    await doing(() =>
      fireEvent.click(screen.getByRole('button', { name: textOf('files.branch.now', { name: 'main' }) })),
    );
    const box = screen.getByRole('combobox');
    fireEvent.change(box, { target: { value: 'zh' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await doing(() => fireEvent.keyDown(box, { key: 'Enter' }));
    expect(addressNow()).toBe('/en/models/li/yi/files/tree/feat%2Fzh');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows the tags when asked, and by itself when only a tag has the name', async () => {
    await draw();
    await doing(() =>
      fireEvent.click(screen.getByRole('button', { name: textOf('files.branch.now', { name: 'main' }) })),
    );
    const names = () => screen.getAllByRole('option').map((option) => option.firstChild?.textContent);
    expect(names()).toEqual(['main', 'feat/zh']);
    await doing(() =>
      fireEvent.click(screen.getByRole('button', { name: new RegExp(textOf('files.branch.tags')) })),
    );
    expect(names()).toEqual(['v1']);
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    await doing(() =>
      fireEvent.click(screen.getByRole('button', { name: new RegExp(textOf('files.branch.branches')) })),
    );
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'v1' } });
    expect(names()).toEqual(['v1']);
  });

  it('goes round with the arrows', async () => {
    await draw();
    await doing(() =>
      fireEvent.click(screen.getByRole('button', { name: textOf('files.branch.now', { name: 'main' }) })),
    );
    const box = screen.getByRole('combobox');
    await doing(() => fireEvent.keyDown(box, { key: 'ArrowUp' }));
    await doing(() => fireEvent.keyDown(box, { key: 'Enter' }));
    expect(addressNow()).toBe('/en/models/li/yi/files/tree/feat%2Fzh');
  });

  it('is left with Escape, and the focus returns', async () => {
    await draw();
    const button = screen.getByRole('button', { name: textOf('files.branch.now', { name: 'main' }) });
    await doing(() => fireEvent.click(button));
    await doing(() => fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
