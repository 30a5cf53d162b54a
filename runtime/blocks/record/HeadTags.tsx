import { Link } from 'react-router-dom';
import { tagsShownInHead } from '#generated/constants.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { tagsOf } from '../../look/present.ts';
import { TagIcon } from '../../look/TagIcon.tsx';
import { hrefToPage } from '../../routing/href.ts';
import '../../look/tag-list.css';

interface HeadTagsProps {
  tags: RecordProps['header']['tags'];
  scope: Scope;
}

/** The tags of a thing, each leading to the others that carry it. */
export function HeadTags({ tags, scope }: HeadTagsProps) {
  const shown = tagsOf(tags, scope);
  if (shown.length === 0) return null;
  const rest = shown.slice(tagsShownInHead);
  return (
    <ul className="tag-list record-tags">
      {shown.slice(0, tagsShownInHead).map(({ name, text }) => (
        <li key={name}>
          <Link className="tag-list__tag" to={listOf(name, scope)} title={text}>
            <TagIcon name={name} />
            {text}
          </Link>
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

function listOf(tag: string, { kind, language }: Scope): string {
  return hrefToPage('list', { kind: kind?.id ?? '' }, { language, query: { tags: [tag] } });
}
