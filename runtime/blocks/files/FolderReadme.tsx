import type { BlobFile, FileEntry } from '#generated/types.ts';
import { Icon } from '#runtime/look/icons.tsx';
import { useAnyRead } from '#runtime/reads/use-read.ts';
import { chooseReadme } from './choose-readme.ts';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import type { ViewProps } from './view-props.ts';

/** The README of a folder under its entries; the one of the root has a tab of its own. */
export function FolderReadme({ entries, ...view }: ViewProps & { entries: readonly FileEntry[] }) {
  const readme = view.location.path === '' ? undefined : chooseReadme(entries, view.scope.language);
  return readme ? <ReadmeBox key={readme} path={readme} {...view} /> : null;
}

function ReadmeBox({ path, props, scope, location }: ViewProps & { path: string }) {
  const blob = useAnyRead<BlobFile>(props.blob, {
    key: scope.item?.key ?? '',
    revision: location.branch,
    path,
  });
  if (blob.data?.text === undefined) return null;
  return (
    <section className="files-box files-readme">
      <h2 className="files-readme-name">
        <Icon name="file" />
        {path.split('/').at(-1)}
      </h2>
      <MarkdownPreview text={blob.data.text} scope={scope} location={{ ...location, path }} />
    </section>
  );
}
