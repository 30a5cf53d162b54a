import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import type { GitInfo, Readme } from '#generated/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { BlockButtons, LoadFailed, NothingThere, useLoad } from '#runtime/offers/loading.ts';
import { rowScope } from '#runtime/offers/look.ts';
import { ReadmeSkeleton } from '#runtime/offers/markdown.ts';
import { MarkdownText } from '#runtime/offers/markdown-text.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { FirstPush, ReadmeLanguage, repoLinks, useReadmeLanguage } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import { Aside } from './Aside.tsx';
import { Contents } from './Contents.tsx';
import { type ContentsEntry, readContents } from './contents.ts';
import { Related } from './Related.tsx';
import './markdown.css';

/** The README of an item beside the facts about it. */
export function Markdown({ props, scope }: BlockComponentProps<'markdown'>) {
  const [contents, setContents] = useState<readonly ContentsEntry[]>([]);
  const handleDraw = useCallback((box: HTMLElement) => setContents(readContents(box)), []);
  const [isSettled, setSettled] = useState(false);
  const handleSettle = useCallback(() => setSettled(true), []);
  const related = props.aside?.related;
  const showContents = props.contents !== false && contents.length > 0;
  return (
    <div className="md-page">
      <div className="md-main">
        <ReadmeBody props={props} scope={scope} onDraw={handleDraw} onSettle={handleSettle} />
      </div>
      {props.aside || showContents ? (
        <aside className="md-aside">
          <div className="md-beside">
            {props.aside ? <Aside aside={props.aside} scope={scope} /> : null}
            <div className="md-beside__more">
              {showContents ? <Contents entries={contents} /> : null}
              {/* Only when the text stands, or there is none, is asked for what the page can do without. */}
              {related && isSettled ? <Related related={related} scope={scope} /> : null}
            </div>
          </div>
        </aside>
      ) : null}
    </div>
  );
}

interface ReadmeBodyProps extends BlockComponentProps<'markdown'> {
  onDraw: (box: HTMLElement) => void;
  /** It is known what there is to read. */
  onSettle: () => void;
}

function ReadmeBody({ props, scope, onDraw, onSettle }: ReadmeBodyProps) {
  const t = useText();
  const [wanted, choose] = useReadmeLanguage(scope.language);
  const more = { key: scope.item?.key ?? '', language: wanted };
  const readme = useLoad<Readme>(props, scope, { more });
  const { path = '', text, truncated, revision = '' } = readme.data ?? {};
  const isSettled = readme.data !== undefined || Boolean(readme.error);
  useEffect(() => {
    if (isSettled) onSettle();
  }, [isSettled, onSettle]);
  const links = useMemo(() => repoLinks(scope, revision, path), [scope, revision, path]);
  const named = namesOf(props.titled, scope).join('\n');
  const names = useMemo(() => named.split('\n'), [named]);

  if (readme.error && !readme.data)
    return <LoadFailed error={readme.error} onRetry={readme.refetch} title={t('readme.failed')} />;
  if (!readme.data) return <ReadmeSkeleton />;
  const own = rowScope(scope, { ...readme.data });
  const buttons = <BlockButtons buttons={props.buttons} scope={own} />;
  const languages = <ReadmeLanguage readme={readme.data} wanted={wanted} onChoose={choose} />;
  if (!text)
    return (
      <>
        {languages}
        <NothingThere empty={props.empty ?? noReadme} scope={own} icon="file" />
        {buttons}
      </>
    );
  return (
    <>
      {languages}
      {truncated ? (
        <p className="md-cut" role="note">
          {t('readme.truncated')} <a href={links.raw(path)}>{t('readme.truncatedRaw')}</a>
        </p>
      ) : null}
      <div lang={readme.data.language}>
        <MarkdownText text={text} links={links} names={names} onDraw={onDraw} />
      </div>
      {props.push ? <NextStep push={props.push} scope={scope} /> : null}
      {buttons}
    </>
  );
}

/** What the page is called above the text, by all its names. */
const namesOf = (titled: MarkdownProps['titled'], scope: Scope): string[] =>
  (titled ?? []).flatMap((name) => String(name.get(scope) ?? '') || []);

/** Where the page says nothing of its own. */
const noReadme = { title: 'readme.empty.title', text: 'readme.empty.text' } as const;

/** Under a text that the hub wrote: what its owner can do now. */
function NextStep({ push, scope }: { push: NonNullable<MarkdownProps['push']>; scope: Scope }) {
  const info = useAnyRead<GitInfo>(push.info, { key: scope.item?.key ?? '' });
  return <FirstPush info={info.data} push={push} scope={scope} />;
}
