import type { IconName } from '#generated/icons.ts';
import type { Scope } from '#generated/screens/types.ts';
import type { FileEntry } from '#generated/types.ts';
import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { Ago, formatBytes, useText } from '#runtime/offers/words.ts';
import { shortId } from './commit-days.ts';

const icons = {
  file: 'file',
  directory: 'folder',
  symlink: 'link',
  submodule: 'cube',
} as const satisfies Record<string, IconName>;

interface FileRowProps {
  entry: FileEntry;
  scope: Scope;
  branch: string;
}

/** One entry of a directory. A name is text, whatever it is made of. */
export function FileRow({ entry, scope, branch }: FileRowProps) {
  const t = useText();
  const { lastCommit } = entry;
  return (
    <tr className="files-row">
      <td className="files-name">
        <EntryName entry={entry} scope={scope} branch={branch} />
        {entry.lfs ? <span className="files-mark">LFS</span> : null}
      </td>
      <td className="files-commit">
        {lastCommit ? (
          <Link
            to={placeHref(scope, { view: 'commits', branch: lastCommit.id, path: entry.path })}
            title={lastCommit.title}
          >
            {lastCommit.title || t('files.noTitle')}
          </Link>
        ) : null}
      </td>
      <td className="files-size">{entry.size === undefined ? '' : formatBytes(entry.size)}</td>
      <td className="files-time">{lastCommit ? <Ago time={lastCommit.committedTime} /> : null}</td>
    </tr>
  );
}

function EntryName({ entry, scope, branch }: FileRowProps) {
  const t = useText();
  const icon = <Icon name={icons[entry.type]} />;
  // A submodule is a commit of another repository: there is nothing here to open.
  if (entry.type === 'submodule') {
    return (
      <span className="files-entry" title={t('files.kind.submodule')}>
        {icon}
        <span>
          {entry.name} {entry.target ? <small>@ {shortId(entry.target)}</small> : null}
        </span>
      </span>
    );
  }
  const view = entry.type === 'directory' ? 'tree' : 'blob';
  return (
    <Link
      className="files-entry"
      to={placeHref(scope, { view, branch, path: entry.path })}
      data-kind={entry.type}
    >
      {icon}
      <span>
        {entry.name}
        {entry.type === 'symlink' && entry.target ? <small> → {entry.target}</small> : null}
      </span>
    </Link>
  );
}
