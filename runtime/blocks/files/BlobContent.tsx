import { type ReactNode, useState } from 'react';
import type { BlobFile } from '#generated/types.ts';
import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { resolveInside } from '#runtime/offers/markdown.ts';
import { nameOf, placeHref } from '#runtime/offers/repos.ts';
import { formatBytes, useText } from '#runtime/offers/words.ts';
import { CodeLines } from './CodeLines.tsx';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import type { ViewProps } from './view-props.ts';

interface BlobContentProps {
  blob: BlobFile;
  raw: string;
  view: ViewProps;
  /** Whether a text is shown as it reads, not as it was typed. */
  preview: boolean;
}

/** What a file holds, in the way that suits its type. */
export function BlobContent({ blob, raw, view, preview }: BlobContentProps) {
  const t = useText();
  switch (blob.type) {
    case 'text':
      return <TextContent blob={blob} raw={raw} view={view} preview={preview} />;
    case 'image':
      return <ImageContent raw={raw} name={nameOf(view.location.path)} />;
    case 'symlink':
      return <SymlinkNote target={blob.target ?? ''} view={view} />;
    case 'submodule':
      return <Note title={t('files.submodule')}>{blob.target ? <code>{blob.target}</code> : null}</Note>;
    case 'lfs':
      return (
        <Note
          title={t('files.lfs')}
          action={
            <a className="button" href={raw} target="_blank" rel="noopener">
              {t('files.lfsPointer')}
            </a>
          }
        >
          {t('files.lfsText')}
        </Note>
      );
    default:
      return (
        <Note title={t('files.binary')} action={<Download raw={raw} blob={blob} />}>
          {t('files.binaryText')}
        </Note>
      );
  }
}

function TextContent({ blob, raw, view, preview }: BlobContentProps) {
  const t = useText();
  const text = blob.text ?? '';
  if (text === '') return <Note title={t('files.blank')} />;
  return (
    <>
      {blob.truncated ? (
        <p className="files-cut">
          {t('files.cut')} <a href={raw}>{t('files.cutRaw')}</a>
        </p>
      ) : null}
      {preview ? (
        <MarkdownPreview text={text} scope={view.scope} location={view.location} />
      ) : (
        <CodeLines text={text} path={view.location.path} />
      )}
    </>
  );
}

function SymlinkNote({ target, view: { scope, location } }: { target: string; view: ViewProps }) {
  const t = useText();
  // A link may point out of the repository; then its words are all there is to show.
  const leaves = target.startsWith('/');
  const { path } = resolveInside(target.split('/').map(encodeURIComponent).join('/'), location.path);
  return (
    <Note title={t('files.symlink')}>
      {leaves ? (
        <code>{target}</code>
      ) : (
        <Link to={placeHref(scope, { ...location, view: 'blob', path })}>{target}</Link>
      )}
    </Note>
  );
}

function ImageContent({ raw, name }: { raw: string; name: string }) {
  const [size, setSize] = useState('');
  return (
    <figure className="files-image">
      <img
        src={raw}
        alt={name}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize(naturalWidth > 0 ? `${naturalWidth} × ${naturalHeight}` : '')
        }
      />
      <figcaption>{size}</figcaption>
    </figure>
  );
}

function Download({ raw, blob }: { raw: string; blob: BlobFile }) {
  const t = useText();
  return (
    <a className="button button--primary" href={raw} download={nameOf(blob.path)}>
      <Icon name="download" />
      {t('files.downloadSize', { size: formatBytes(blob.size) })}
    </a>
  );
}

interface NoteProps {
  title: string;
  children?: ReactNode;
  /** What can be done with the file instead. */
  action?: ReactNode;
}

function Note({ title, children, action }: NoteProps) {
  return (
    <div className="files-note">
      <p className="files-note-title">{title}</p>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
