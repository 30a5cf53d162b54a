import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import type { Readme } from '#generated/types.ts';
import type { BlockComponentProps } from '#runtime/blocks/block.ts';
import { repoLinks } from '#runtime/blocks/files/repo-links.ts';
import { useRead } from '#runtime/http/use-read.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { Contents } from './Contents.tsx';
import { CloneHint } from './CloneHint.tsx';
import { type ContentsEntry, readContents } from './contents.ts';
import { Facts } from './Facts.tsx';
import { ReadmeSkeleton } from './ReadmeSkeleton.tsx';
import './markdown.css';

// The parser weighs more than the rest of the page: it comes after the frame.
const MarkdownText = lazy(() => import('./MarkdownText.tsx').then((module) => ({ default: module.MarkdownText })));

/** The README of an item beside the facts about it. */
export function Markdown({ props, scope }: BlockComponentProps<MarkdownProps>) {
  const [contents, setContents] = useState<readonly ContentsEntry[]>([]);
  const readme = useRead<Readme>(props.load, { key: scope.item?.key, language: scope.language });
  const handleDraw = useCallback((box: HTMLElement) => setContents(readContents(box)), []);
  const showContents = props.contents !== false && contents.length > 0;
  return (
    <div className="md-page">
      <div className="md-main">
        <ReadmeBody props={props} scope={scope} readme={readme} onDraw={handleDraw} />
      </div>
      {props.aside || showContents ? (
        <aside className="md-aside">
          {props.aside ? <Aside aside={props.aside} scope={scope} /> : null}
          {showContents ? <Contents entries={contents} /> : null}
        </aside>
      ) : null}
    </div>
  );
}

interface ReadmeBodyProps extends BlockComponentProps<MarkdownProps> {
  readme: ReadResult<Readme>;
  onDraw: (box: HTMLElement) => void;
}

function ReadmeBody({ props, scope, readme, onDraw }: ReadmeBodyProps) {
  const t = useText();
  const { path = '', text, truncated, revision = '' } = readme.data ?? {};
  const links = useMemo(() => repoLinks(scope, revision, path), [scope, revision, path]);
  if (readme.error) return <Notice title={t('readme.failed')} action={<RetryButton onClick={readme.refetch} />} />;
  if (!readme.data) return <ReadmeSkeleton />;
  if (!text) return <MissingReadme empty={props.empty} />;
  return (
    <>
      {truncated ? <TruncatedNotice href={links.raw(path)} /> : null}
      <Suspense fallback={<ReadmeSkeleton />}>
        <MarkdownText text={text} links={links} onDraw={onDraw} />
      </Suspense>
    </>
  );
}
