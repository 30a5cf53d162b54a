import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilesProps, Scope } from '#generated/screens/types.ts';
import { ScopeProvider } from '#runtime/app/scope.tsx';
import { Files } from './Files.tsx';

const answers: Record<string, unknown> = {};
const asked: { endpoint: string; input: Record<string, unknown> }[] = [];

vi.mock('#runtime/i18n/use-text.ts', () => ({
  useText: () => (key: string, params?: Record<string, unknown>) =>
    params ? `${key} ${Object.values(params).join(' ')}` : key,
}));
vi.mock('#runtime/reads/endpoints.ts', () => ({
  showing: () => [],
  urlOfAny: (_: string, input: { path: string }) => `/raw/${input.path}`,
}));
vi.mock('#runtime/reads/use-read.ts', () => ({
  useAnyRead: (endpoint: string, input: Record<string, unknown>) => {
    asked.push({ endpoint, input });
    const answer = answers[endpoint];
    return answer instanceof Error ? { error: answer } : { data: answer };
  },
  useAnyReadPages: (endpoint: string) => {
    const answer = answers[endpoint];
    return answer instanceof Error ? { error: answer } : { data: answer && { pages: [answer] } };
  },
}));

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
const missing = (code: string) => Object.assign(new Error(), { status: 404, code });

const props: FilesProps = {
  load: 'repos.info',
  list: 'repos.fileList',
  blob: 'repos.blob',
  raw: 'repos.raw',
  commits: 'repos.commits',
};

function Address() {
  const { pathname, hash } = useLocation();
  return <output data-testid="address">{pathname + hash}</output>;
}

function draw(
  params: Record<string, string> = {},
  hash = '',
  as: { props?: FilesProps; user?: object } = {},
) {
  const path = '/en/models/li/yi/files';
  const scope = {
    viewer: as.user ?? null,
    app: 'hub',
    language: 'en',
    item: { key: 'k', createUserId: 'li' },
    route: { path, query: {}, params: { user: 'li', name: 'yi', ...params } },
  };
  return render(
    <MemoryRouter initialEntries={[path + hash]}>
      <ScopeProvider scope={scope as unknown as Scope}>
        <Files props={as.props ?? props} scope={scope as unknown as Scope} />
      </ScopeProvider>
      <Address />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  for (const key of Object.keys(answers)) delete answers[key];
  asked.length = 0;
  Object.assign(answers, {
    'repos.info': info,
    'repos.fileList': list,
    'repos.blob': blob,
    'repos.commits': { list: [commit] },
  });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const entry = (name: string, rest: object = {}) => ({
  name,
  path: name,
  type: 'file',
  size: 10,
  lastCommit: commit,
  ...rest,
});

describe('a directory', () => {
  it('shows names and titles as text, whatever they are made of', () => {
    answers['repos.fileList'] = { ...list, fileList: [entry('<img src=x onerror=alert(1)>')] };
    const { container } = draw();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(container.querySelector('img, b')).toBeNull();
  });

  it('opens folders as folders and files as files, at the default branch', () => {
    answers['repos.fileList'] = {
      ...list,
      fileList: [entry('src', { type: 'directory', size: undefined }), entry('a b#.md')],
    };
    draw();
    expect(screen.getByRole('link', { name: 'src' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/tree/main/src',
    );
    expect(screen.getByRole('link', { name: 'a b#.md' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/blob/main/a%20b%23.md',
    );
  });

  it('leads nowhere from a submodule and says where a symbolic link points', () => {
    answers['repos.fileList'] = {
      ...list,
      fileList: [
        entry('lib', { type: 'submodule', target: 'abcdef0123' }),
        entry('now', { type: 'symlink', target: 'v1' }),
      ],
    };
    draw();
    expect(screen.queryByRole('link', { name: /lib/ })).toBeNull();
    expect(screen.getByText('@ abcdef0')).toBeDefined();
    expect(screen.getByText('→ v1')).toBeDefined();
  });

  it('offers the way up below the root only', () => {
    draw({ view: 'tree', branch: 'main', path: 'a/b' });
    expect(screen.getByRole('link', { name: 'files.up' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/tree/main/a',
    );
    cleanup();
    draw();
    expect(screen.queryByRole('link', { name: 'files.up' })).toBeNull();
  });

  it('asks for the next page only when wanted, by its cursor', () => {
    answers['repos.fileList'] = { ...list, fileList: [entry('a')], nextPageCursor: 'n' };
    draw();
    const cursors = () =>
      asked.filter(({ endpoint }) => endpoint === 'repos.fileList').map(({ input }) => input.nextPageCursor);
    expect(cursors()).not.toContain('n');
    answers['repos.fileList'] = { ...list, fileList: [entry('z')] };
    fireEvent.click(screen.getByRole('button', { name: 'files.more' }));
    expect(cursors()).toContain('n');
    expect(screen.getByRole('link', { name: 'z' })).toBeDefined();
  });
});

describe('a repository that holds nothing but what the hub made', () => {
  const drawFresh = (user: string, kept: object = {}) => {
    answers['repos.info'] = { ...info, fresh: true, ...kept };
    const push = { allow: 'item.push', token: { go: 'hub/token', allow: 'token.manage' } } as const;
    return draw({}, '', { props: { ...props, push }, user: { id: user, roleType: 'common' } });
  };

  it('tells its owner how to push, with the way to a token', () => {
    drawFresh('li');
    expect(screen.getByText(/git clone https:\/\/hub\.example\/models\/li\/yi\.git\s+cd yi/)).toBeDefined();
    expect(screen.getByText(/git add \.\s+git commit -m .*\s+git push/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'item.makeToken' }).getAttribute('href')).toBe('/en/token');
  });

  it.each([
    ['nobody else', 'other', {}],
    ['nobody any more who has pushed', 'li', { fresh: false }],
  ])('tells %s', (_who, user, kept) => {
    drawFresh(user, kept);
    expect(screen.queryByText('files.start.title')).toBeNull();
  });
});

describe('what is not there', () => {
  it('is a branch that has a name', () => {
    answers['repos.fileList'] = { fileList: [], fileNotExisted: false };
    draw({ view: 'tree', branch: 'gone/away', path: '' });
    expect(screen.getByText('files.missing.branchText gone/away')).toBeDefined();
    expect(screen.getByRole('link', { name: 'files.missing.toDefault main' })).toBeDefined();
  });

  it('is a path that has a name', () => {
    answers['repos.fileList'] = { ...list, fileNotExisted: true };
    draw({ view: 'tree', branch: 'feat/zh', path: 'no/such' });
    expect(screen.getByText('files.missing.pathText feat/zh no/such')).toBeDefined();
    expect(screen.getByRole('link', { name: 'files.missing.toRoot' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/tree/feat%2Fzh',
    );
  });

  it('is a folder after all when a link took it for a file', () => {
    answers['repos.blob'] = missing('404003');
    draw({ view: 'blob', branch: 'main', path: 'docs' });
    expect(screen.getByTestId('address').textContent).toBe('/en/models/li/yi/files/tree/main/docs');
  });

  it('is a branch without a history', () => {
    answers['repos.commits'] = missing('404002');
    draw({ view: 'commits', branch: 'gone', path: '' });
    expect(screen.getByText('files.missing.branch')).toBeDefined();
  });

  it('is everything, in an empty repository, and then the commands are told', () => {
    answers['repos.info'] = { ...info, empty: true };
    draw();
    expect(screen.getByText(/git clone https:\/\/hub\.example/)).toBeDefined();
  });
});

describe('a file', () => {
  const at = { view: 'blob', branch: 'main', path: 'a.txt' };

  it('is drawn line by line, each with its own address', () => {
    const { container } = draw(at);
    expect([...container.querySelectorAll('.code-line')].map((line) => line.id)).toEqual(['L1', 'L2']);
    fireEvent.click(screen.getByRole('link', { name: '1' }));
    fireEvent.click(screen.getByRole('link', { name: '2' }), { shiftKey: true });
    expect(screen.getByTestId('address').textContent).toMatch(/#L1-L2$/);
    expect(container.querySelectorAll('[data-chosen]')).toHaveLength(2);
  });

  it('has a link to it as it is now, at the lines that are chosen', () => {
    const written: string[] = [];
    const writeText = async (text: string) => void written.push(text);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    draw(at, '#L2');
    fireEvent.click(screen.getByRole('button', { name: 'files.copyLink' }));
    vi.unstubAllGlobals();
    expect(written.join()).toMatch(new RegExp(`/en/models/li/yi/files/blob/${commit.id}/a\\.txt#L2$`));
  });

  it('of Markdown is shown as it reads, unless a line is asked for', () => {
    answers['repos.blob'] = { ...blob, path: 'a.md', text: '# Hi' };
    expect(draw({ ...at, path: 'a.md' }).container.querySelector('.code-line')).toBeNull();
    cleanup();
    expect(draw({ ...at, path: 'a.md' }, '#L1').container.querySelector('.code-line')).not.toBeNull();
  });

  it('that is binary is offered for download only', () => {
    answers['repos.blob'] = { ...blob, type: 'binary', text: undefined };
    draw(at);
    expect(screen.getByText('files.binary')).toBeDefined();
    expect(screen.getByRole('link', { name: /files.download/ }).getAttribute('href')).toBe('/raw/a.txt');
  });

  it('that only points to a large file is no download, and its pointer can be seen', () => {
    answers['repos.blob'] = { ...blob, type: 'lfs', text: undefined };
    draw(at);
    expect(screen.getByText('files.lfs')).toBeDefined();
    expect(screen.queryByRole('link', { name: /files.(download|raw)/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'files.lfsPointer' }).getAttribute('href')).toBe('/raw/a.txt');
  });

  it('that calls itself Markdown and is binary is not drawn as Markdown', () => {
    answers['repos.blob'] = { ...blob, path: 'a.md', type: 'binary', text: undefined };
    draw({ ...at, path: 'a.md' });
    expect(screen.getByText('files.binary')).toBeDefined();
  });

  it('that is cut says so and leads to the whole', () => {
    answers['repos.blob'] = { ...blob, truncated: true };
    draw(at);
    expect(screen.getByRole('link', { name: 'files.cutRaw' }).getAttribute('href')).toBe('/raw/a.txt');
  });

  it('that is a symbolic link leads to its target, but never out of the repository', () => {
    answers['repos.blob'] = { ...blob, type: 'symlink', text: undefined, target: '../../x' };
    draw({ ...at, path: 'd/now' });
    expect(screen.getByRole('link', { name: '../../x' }).getAttribute('href')).toBe(
      '/en/models/li/yi/files/blob/main/x',
    );
    cleanup();
    answers['repos.blob'] = { ...blob, type: 'symlink', text: undefined, target: '/etc/passwd' };
    draw(at);
    expect(screen.queryByRole('link', { name: '/etc/passwd' })).toBeNull();
  });
});

describe('the choice of a branch', () => {
  it('narrows while one types and is made with the keyboard alone', () => {
    draw();
    fireEvent.click(screen.getByRole('button', { name: 'files.branch.now main' }));
    const box = screen.getByRole('combobox');
    fireEvent.change(box, { target: { value: 'zh' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByTestId('address').textContent).toBe('/en/models/li/yi/files/tree/feat%2Fzh');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows the tags when asked, and by itself when only a tag has the name', () => {
    draw();
    fireEvent.click(screen.getByRole('button', { name: 'files.branch.now main' }));
    const names = () => screen.getAllByRole('option').map((option) => option.firstChild?.textContent);
    expect(names()).toEqual(['main', 'feat/zh']);
    fireEvent.click(screen.getByRole('button', { name: /files.branch.tags/ }));
    expect(names()).toEqual(['v1']);
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    fireEvent.click(screen.getByRole('button', { name: /files.branch.branches/ }));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'v1' } });
    expect(names()).toEqual(['v1']);
  });

  it('goes round with the arrows', () => {
    draw();
    fireEvent.click(screen.getByRole('button', { name: 'files.branch.now main' }));
    const box = screen.getByRole('combobox');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByTestId('address').textContent).toBe('/en/models/li/yi/files/tree/feat%2Fzh');
  });

  it('is left with Escape, and the focus returns', () => {
    draw();
    const button = screen.getByRole('button', { name: 'files.branch.now main' });
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
