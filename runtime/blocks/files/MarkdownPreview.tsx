import { lazy, Suspense, useMemo } from 'react';
import type { Scope } from '#generated/screens/types.ts';
import { ReadmeSkeleton, withoutFrontMatter } from '#runtime/offers/markdown.ts';
import { type RepoLocation, repoLinks } from '#runtime/offers/repos.ts';

const MarkdownText = lazy(() =>
  import('#runtime/offers/markdown-text.ts').then((module) => ({ default: module.MarkdownText })),
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
