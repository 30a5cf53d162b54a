import { waitFor } from '@testing-library/react';
import type { RepoLinks } from '../../runtime/markdown/links.ts';
import { MarkdownText } from '../../runtime/markdown/MarkdownText.tsx';
import { askedHere } from '../../runtime/routing/embedded.ts';
import { mount } from './mount.tsx';

const repoLinks: RepoLinks = {
  from: 'README.md',
  page: ({ path, directory }) => `/files/${directory ? 'tree' : 'blob'}/main/${path}`,
  raw: (path) => `/raw/main/${path}`,
  asked: askedHere,
};

/** A text as the page at an address draws it, once all of it has come. */
export async function drawMarkdown(text: string, at = '/'): Promise<HTMLElement> {
  const { container } = mount(<MarkdownText text={text} links={repoLinks} />, { at });
  await waitFor(() => {
    if (!container.querySelector('.md[aria-busy=false]')) throw new Error('The text is still being read.');
  });
  return container;
}
