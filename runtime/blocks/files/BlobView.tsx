import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { BlobFile } from '#generated/types.ts';
import { urlOfAny, useAnyRead } from '#runtime/offers/reads.ts';
import { fileAddress, placeHref } from '#runtime/offers/repos.ts';
import { BlobContent } from './BlobContent.tsx';
import { BlobHead } from './BlobHead.tsx';
import { BlobOrFolder } from './BlobOrFolder.tsx';
import { EditLink } from './EditLink.tsx';
import { Failed } from './Failed.tsx';
import { BlobSkeleton } from './FilesSkeleton.tsx';
import { LatestCommit } from './LatestCommit.tsx';
import { parseLineRange } from './line-range.ts';
import type { ViewProps } from './view-props.ts';

/** One file: read as text, seen as a picture, or offered for download. */
export function BlobView(view: ViewProps) {
  const { props, scope, location } = view;
  const { hash } = useLocation();
  const [source, setSource] = useState(() => parseLineRange(hash) !== undefined);
  const asked = { key: scope.item?.key ?? '', revision: location.branch, path: location.path };
  const blob = useAnyRead<BlobFile>(props.blob, asked);

  if (blob.error?.status === 404) return <BlobOrFolder {...view} />;
  if (blob.error) return <Failed error={blob.error} onRetry={blob.refetch} />;
  if (!blob.data) return <BlobSkeleton />;
  const raw = fileAddress(scope, urlOfAny(props.raw, asked));
  const isMarkdown = blob.data.type === 'text' && /\.(md|markdown|mdx)$/i.test(location.path);
  return (
    <div className="files-box">
      <BlobHead
        blob={blob.data}
        raw={raw}
        permalink={placeHref(scope, { ...location, branch: blob.data.commitId }) + hash}
        source={isMarkdown ? source : undefined}
        onSource={setSource}
        edit={blob.data.type === 'text' && !blob.data.truncated ? <EditLink {...view} /> : null}
      >
        {blob.data.lastCommit ? (
          <LatestCommit scope={scope} commit={blob.data.lastCommit} location={location} />
        ) : null}
      </BlobHead>
      <BlobContent blob={blob.data} raw={raw} view={view} preview={isMarkdown && !source} />
    </div>
  );
}
