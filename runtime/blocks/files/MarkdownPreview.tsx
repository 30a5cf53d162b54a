import { lazy, Suspense, useMemo } from 'react';
import type { Scope } from '#generated/screens/types.ts';
import { withoutFrontMatter } from '#runtime/blocks/markdown/front-matter.ts';
import { ReadmeSkeleton } from '#runtime/blocks/markdown/ReadmeSkeleton.tsx';
import { repoLinks } from './repo-links.ts';
import type { RepoLocation } from './repo-places.ts';

const MarkdownText = lazy(() =>
  import('#runtime/blocks/markdown/MarkdownText.tsx').then((module) => ({ default: module.MarkdownText })),
);

interface MarkdownPreviewProps {
  text: string;
  scope: Scope;
  location: RepoLocation;
}

/** A Markdown file as it reads, its links resolved from the folder it lies in. */
export function MarkdownPreview({ text, scope, location }: MarkdownPreviewProps) {
  const { branch, path } = location;
  const links = useMemo(() => repoLinks(scope, branch, path), [scope, branch, path]);
  const body = useMemo(() => withoutFrontMatter(text), [text]);
  return (
    <div className="files-preview">
      <Suspense fallback={<ReadmeSkeleton />}>
        <MarkdownText text={body} links={links} />
      </Suspense>
    </div>
  );
}
