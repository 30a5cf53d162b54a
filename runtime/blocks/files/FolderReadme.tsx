import type { EndpointId } from '#generated/ids.ts';
import type { FileEntry, Readme } from '#generated/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { ReadmeLanguage, useReadmeLanguage } from '#runtime/offers/repos.ts';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import type { ViewProps } from './view-props.ts';

/**
 * The README of a folder under its entries; the one of the root has a tab of its own. Which one it is the hub says, as of the root: a
 * folder with nothing that is called so is not asked about.
 */
export function FolderReadme({ entries, ...view }: ViewProps & { entries: readonly FileEntry[] }) {
  const isAsked = view.location.path !== '' && entries.some(({ name }) => /^readme/i.test(name));
  const load = view.props.readme;
  return isAsked && load ? <ReadmeBox load={load} {...view} /> : null;
}

function ReadmeBox({ load, scope, location }: ViewProps & { load: EndpointId }) {
  const [wanted, choose] = useReadmeLanguage(scope.language);
  const readme = useAnyRead<Readme>(load, {
    key: scope.item?.key ?? '',
    language: wanted,
    revision: location.branch,
    repoDir: location.path,
  });
  const { text, path = '' } = readme.data ?? {};
  if (!readme.data || text === undefined) return null;
  return (
    <section className="files-box files-readme">
      <h2 className="files-readme-name">
        <Icon name="file" />
        {path.split('/').at(-1)}
      </h2>
      <div className="files-readme-languages">
        <ReadmeLanguage readme={readme.data} wanted={wanted} onChoose={choose} />
      </div>
      <div lang={readme.data.language}>
        <MarkdownPreview text={text} scope={scope} location={{ ...location, path }} />
      </div>
    </section>
  );
}
