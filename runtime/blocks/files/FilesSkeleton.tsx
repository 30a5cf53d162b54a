import { inPlace } from '#runtime/offers/look.ts';
import type { RepoLocation } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';

/** The frame of a repository before anything is known of it. */
export function FilesSkeleton({ view }: Pick<RepoLocation, 'view'>) {
  const View = { tree: TreeSkeleton, blob: BlobSkeleton, commits: HistorySkeleton }[view];
  return (
    <div className="files">
      <div className="files-toolbar" aria-hidden="true">
        <Bone width="7em" height="var(--control)" />
        <Bone width="14em" />
      </div>
      <View />
    </div>
  );
}

/** Rows of the height that entries have, so that nothing moves when they come. */
export function TreeSkeleton() {
  return (
    <LoadingBox>
      <LatestBone />
      {[22, 34, 18, 28, 40, 25, 31, 20].map((width) => (
        <div key={width} className="files-bone-row">
          <Bone width={`${width}%`} />
        </div>
      ))}
    </LoadingBox>
  );
}

/** A file before its text: the bars above it, and lines. */
export function BlobSkeleton() {
  return (
    <LoadingBox>
      <div className="files-blob-head">
        <LatestBone />
        <Bone width="9em" height="var(--control)" />
      </div>
      <div className="files-bone-lines">
        {inPlace([38, 52, 0, 44, 61, 57, 33, 0, 48, 66, 41, 29], (width) => (
          <Bone width={`${width}%`} />
        ))}
      </div>
    </LoadingBox>
  );
}

/** A history before its commits. */
export function HistorySkeleton() {
  return (
    <div className="files-history">
      <div className="files-box files-days">
        <p className="files-day-name" aria-hidden="true">
          <Bone width="8em" />
        </p>
        <LoadingBox>
          {[44, 31, 52, 38, 47].map((width) => (
            <div key={width} className="commit-row">
              <div className="commit-what files-bone-commit">
                <Bone width={`${width}%`} />
                <Bone width="10em" />
              </div>
            </div>
          ))}
        </LoadingBox>
      </div>
    </div>
  );
}

function LoadingBox({ children }: { children: React.ReactNode }) {
  const t = useText();
  return (
    <div className="files-box" role="status" aria-busy="true" aria-label={t('files.loading')}>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

function LatestBone() {
  return (
    <div className="files-latest">
      <Bone width="45%" />
    </div>
  );
}

function Bone({ width, height }: { width: string; height?: string }) {
  return <span className="files-bone" style={{ inlineSize: width, blockSize: height }} />;
}
