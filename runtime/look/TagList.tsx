import type { ReactNode } from 'react';
import type { ShownTag } from './present.ts';
import { TagIcon } from './TagIcon.tsx';
import './tag-list.css';

interface TagListProps {
  tags: readonly ShownTag[];
  /** The rest stands in the title of a number. */
  most?: number;
  className?: string;
  /** Draws a tag that leads somewhere; it is given what each of them holds, and its look. */
  linked?: (tag: ShownTag, look: { className: string; title: string; children: ReactNode }) => ReactNode;
}

/** Tags as quiet labels. */
export function TagList({ tags, most = tags.length, className, linked }: TagListProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <ul className={className ? `tag-list ${className}` : 'tag-list'}>
      {tags.slice(0, most).map((tag) => {
        const { name, text } = tag;
        const inner = (
          <>
            <TagIcon name={name} />
            {text}
          </>
        );
        const look = { className: 'tag-list__tag', title: text, children: inner };
        return linked ? <li key={name}>{linked(tag, look)}</li> : <li key={name} {...look} />;
      })}
      {rest.length > 0 ? (
        <li className="tag-list__rest" title={rest.map(({ text }) => text).join(' · ')}>
          +{rest.length}
        </li>
      ) : null}
    </ul>
  );
}
