import type { ShownTag } from './present.ts';
import { TagIcon } from './TagIcon.tsx';
import './tag-list.css';

interface TagListProps {
  tags: readonly ShownTag[];
  /** The rest stands in the title of a number. */
  most?: number;
}

/** Tags as quiet labels. */
export function TagList({ tags, most = tags.length }: TagListProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <ul className="tag-list">
      {tags.slice(0, most).map(({ name, text }) => (
        <li key={name} className="tag-list__tag" title={text}>
          <TagIcon name={name} />
          {text}
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
