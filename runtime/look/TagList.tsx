import './tag-list.css';

interface TagListProps {
  tags: readonly string[];
  /** The rest stands in the title of a number. */
  most?: number;
}

/** Tags as quiet labels. */
export function TagList({ tags, most = tags.length }: TagListProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <ul className="tag-list">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="tag-list__tag" title={tag}>
          {tag}
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="tag-list__rest" title={rest.join(' · ')}>
          +{rest.length}
        </li>
      ) : null}
    </ul>
  );
}
