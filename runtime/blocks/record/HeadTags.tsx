import { tagsShownInHead } from '#generated/constants.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { tagsOf } from '../../look/present.ts';
import { TagIcon } from '../../look/TagIcon.tsx';
import { hrefToPage } from '../../routing/href.ts';
import { Link } from '../../routing/Link.tsx';
import '../../look/tag-list.css';

interface HeadTagsProps {
  tags: RecordProps['header']['tags'];
  scope: Scope;
}

/** The tags of a thing, each leading to the others of its kind that carry it. */
export function HeadTags({ tags, scope }: HeadTagsProps) {
  const shown = tagsOf(tags, scope);
  if (shown.length === 0) return null;
  const rest = shown.slice(tagsShownInHead);
  return (
    <ul className="tag-list record-tags">
      {shown.slice(0, tagsShownInHead).map(({ name, text }) => (
        <li key={name}>
          <Tag name={name} text={text} scope={scope} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="tag-list__rest" title={rest.map(({ text }) => text).join(' · ')}>
          +{rest.length}
        </li>
      ) : null}
    </ul>
  );
}

/** One leads to the others of its kind; what is of no kind has no list that is narrowed by tags. */
function Tag({ name, text, scope: { kind, language } }: { name: string; text: string; scope: Scope }) {
  const shown = { className: 'tag-list__tag', title: text };
  const inner = (
    <>
      <TagIcon name={name} />
      {text}
    </>
  );
  if (!kind) return <span {...shown}>{inner}</span>;
  const to = hrefToPage('list', { kind: kind.id }, { language, query: { tags: [name] } });
  return (
    <Link {...shown} to={to}>
      {inner}
    </Link>
  );
}
