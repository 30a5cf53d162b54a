import { Link } from 'react-router-dom';
import { tagsShownInHead } from '#generated/constants.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { elementScope, type Row } from '../../look/present.ts';
import { hrefToAny } from '../../routing/href.ts';
import { formatValue } from '../../words/format-value.ts';
import '../../look/tag-list.css';

interface HeadTagsProps {
  tags: RecordProps['header']['tags'];
  scope: Scope;
}

/** The tags of a thing, each leading to the others that carry it. */
export function HeadTags({ tags, scope }: HeadTagsProps) {
  const each = tags?.each.get(scope);
  if (!tags || !Array.isArray(each)) return null;
  const shown = each
    .map((tag: Row) => ({ tag, own: elementScope(scope, tags, tag) }))
    .filter(({ own }) => tags.where?.(own) ?? true)
    .map(({ tag, own }) => ({
      name: String(tag.name),
      title: formatValue(tags.label.get(own), tags.label.as, scope.language),
    }));
  if (shown.length === 0) return null;
  const rest = shown.slice(tagsShownInHead);
  return (
    <ul className="tag-list record-tags">
      {shown.slice(0, tagsShownInHead).map(({ name, title }) => (
        <li key={name}>
          <Link className="tag-list__tag" to={listOf(name, scope)} title={title}>
            {title}
          </Link>
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="tag-list__rest" title={rest.map(({ title }) => title).join(' · ')}>
          +{rest.length}
        </li>
      ) : null}
    </ul>
  );
}

function listOf(tag: string, { kind, language }: Scope): string {
  return hrefToAny('list', { kind: kind?.id ?? '' }, { language, query: { tags: [tag] } });
}
