import type { ReactNode } from 'react';
import type { BlobFile } from '#generated/types.ts';
import { CopyButton } from '#runtime/offers/code.ts';
import { Icon, ToggleGroup } from '#runtime/offers/look.ts';
import { nameOf } from '#runtime/offers/repos.ts';
import { formatBytes, useText } from '#runtime/offers/words.ts';

interface BlobHeadProps {
  blob: BlobFile;
  raw: string;
  /** The address of this file, and of the lines that are chosen, as they are now for ever. */
  permalink: string;
  /** Whether the source of a readable text is shown; undefined when there is only one way to see it. */
  source: boolean | undefined;
  onSource: (source: boolean) => void;
  /** Leads to where it is edited. */
  edit: ReactNode;
  /** Who changed it last. */
  children: ReactNode;
}

/** Who changed a file last, its size and kind, and what can be done with it. */
export function BlobHead({ blob, raw, permalink, source, onSource, edit, children }: BlobHeadProps) {
  const t = useText();
  const lines = blob.text === undefined ? undefined : countLines(blob.text);
  return (
    <div className="files-blob-head">
      {source === undefined ? null : <SourceSwitch source={source} onSource={onSource} />}
      {children}
      <span className="files-blob-facts">
        {lines === undefined || blob.truncated ? null : <span>{t('files.lines', { count: lines })}</span>}
        {blob.type === 'submodule' ? null : <span>{formatBytes(blob.size)}</span>}
      </span>
      {blob.type === 'submodule' ? null : (
        <span className="files-blob-actions">
          <CopyButton
            icon="link"
            text={new URL(permalink, window.location.origin).href}
            label={t('files.copyLink')}
            className="files-button"
          />
          {blob.text !== undefined && !blob.truncated ? (
            <CopyButton text={blob.text} label={t('files.copyText')} className="files-button" />
          ) : null}
          {edit}
          {blob.type === 'lfs' ? null : (
            <a className="files-button" href={raw} target="_blank" rel="noopener">
              {t('files.raw')}
            </a>
          )}
          {isOffered(blob) ? null : (
            <a className="files-button" href={raw} download={nameOf(blob.path)}>
              <Icon name="download" />
              {t('files.download')}
            </a>
          )}
        </span>
      )}
    </div>
  );
}

function SourceSwitch({ source, onSource }: { source: boolean; onSource: (source: boolean) => void }) {
  const t = useText();
  return (
    <ToggleGroup
      className="files-switch"
      label={t('files.shownAs')}
      options={[
        { id: 'preview', words: t('files.preview') },
        { id: 'source', words: t('files.source') },
      ]}
      chosen={source ? 'source' : 'preview'}
      onChoose={(id) => onSource(id === 'source')}
    />
  );
}

/** Whether a file that cannot be shown has in its place what can be done with it: its bytes, or its pointer. */
function isOffered({ type }: BlobFile): boolean {
  return type === 'lfs' || type === 'binary';
}

function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
