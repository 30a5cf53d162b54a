import { describe, expect, it } from 'vitest';
import { withoutFrontMatter } from './front-matter.ts';
import { drawImage, drawLink, drawSourceSet, type RepoLinks } from './links.ts';
import { resolveInside, resolveTarget } from './repo-path.ts';
import { cutSegments, isEndless } from './segments.ts';

const links: RepoLinks = {
  from: 'docs/guide.md',
  page: ({ path, directory, hash }) => `/files/${directory ? 'tree' : 'blob'}/${path}${hash && `#${hash}`}`,
  raw: (path) => `/raw/${path}`,
  asked: (address) => address,
};

describe('addresses in a text', () => {
  it.each([
    ['./a.png', 'docs/a.png'],
    ['a.png', 'docs/a.png'],
    ['../a.png', 'a.png'],
    ['../../../../etc/passwd', 'etc/passwd'],
    ['/img/a.png', 'img/a.png'],
    ['..\\..\\a.png', 'a.png'],
    ['%2e%2e/%2e%2e/a.png', 'a.png'],
    ['..%2f..%2fa.png', 'docs/a.png'],
    ['a%20b.png?raw=true', 'docs/a b.png'],
    ['100%.png', 'docs/100%.png'],
    ['.', 'docs'],
    ['..', ''],
  ])('resolve %s inside the repository', (written, path) => {
    expect(resolveInside(written, 'docs/guide.md').path).toBe(path);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://x/y',
    'intent://x',
    'view-source:https://x',
  ])('drop %j', (written) => {
    expect(resolveTarget(written, 'README.md')).toEqual({ to: 'none' });
    expect(drawLink(written, links)).toBeUndefined();
    expect(drawImage(written, links)).toBeUndefined();
  });

  it('lead to a folder when they end in a slash, and keep their fragment', () => {
    expect(drawLink('../src/', links)).toEqual({ href: '/files/tree/src', how: 'inside' });
    expect(drawLink('a.md#how', links)).toEqual({ href: '/files/blob/docs/a.md#how', how: 'inside' });
    expect(drawLink('#how', links)).toEqual({ href: '#how', how: 'page' });
  });

  it('take a protocol-relative one for what it is: outside', () => {
    expect(drawLink('//evil.example/x', links)).toEqual({ href: 'https://evil.example/x', how: 'outside' });
  });

  it('allow inline bitmaps as images, never inline documents or drawings', () => {
    expect(drawImage('data:image/png;base64,iVBORw0KGgo=', links)).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(drawImage('data:image/svg+xml;base64,PHN2Zz4=', links)).toBeUndefined();
    expect(drawImage('data:image/png,<script>', links)).toBeUndefined();
  });

  it('resolve every candidate of a srcset and leave out the bad ones', () => {
    expect(drawSourceSet('a.png 1x, javascript:x 2x, https://x.example/b.png 3x', links)).toBe(
      '/raw/docs/a.png 1x, https://x.example/b.png 3x',
    );
  });
});

describe('front matter', () => {
  it('is taken off', () => {
    expect(withoutFrontMatter('---\nlicense: mit\n---\n# Hi')).toBe('# Hi');
    expect(withoutFrontMatter('\uFEFF---\r\na: 1\r\n---\r\nx')).toBe('x');
  });

  it('is not seen in a rule or in a later part', () => {
    expect(withoutFrontMatter('# Hi\n\n---\n\ntext\n\n---\n')).toBe('# Hi\n\n---\n\ntext\n\n---\n');
  });
});

describe('a long text', () => {
  it('stays whole when it is short enough', () => {
    expect(cutSegments('a\n\nb', 100)).toEqual(['a\n\nb']);
  });

  it('is cut between blocks only, never inside a fence', () => {
    const fence = `\`\`\`\n${'x\n\n'.repeat(20)}\`\`\`\n`;
    const pieces = cutSegments(`${'word '.repeat(4)}\n\n${fence}\nend\n\nlast`, 60);
    expect(pieces.filter((piece) => (piece.match(/```/g) ?? []).length % 2 === 1)).toEqual([]);
  });

  it('loses nothing', () => {
    const text = Array.from({ length: 300 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    expect(cutSegments(text, 500).join('\n')).toBe(text);
  });

  it('repeats link definitions in every piece', () => {
    const text = `${'See [here].\n\n'.repeat(20)}[here]: https://x.example\n`;
    expect(cutSegments(text, 100).every((piece) => piece.includes('[here]: https'))).toBe(true);
  });

  it('is not parsed where it is one endless line, unless that holds a picture', () => {
    expect(isEndless('*a '.repeat(1000), 100)).toBe(true);
    expect(isEndless(`![x](data:image/png;base64,${'A'.repeat(1000)})`, 100)).toBe(false);
    expect(isEndless('short\n'.repeat(1000), 100)).toBe(false);
  });

  it('cuts by force what has no quiet place', () => {
    expect(cutSegments(`\`\`\`\n${'x\n'.repeat(5000)}`, 1000).length).toBeGreaterThan(3);
  });
});
