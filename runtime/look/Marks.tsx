import { useText } from '../i18n/use-text.ts';
import type { ShownTag } from './present.ts';
import { TagIcon } from './TagIcon.tsx';
import './marks.css';

interface MarksProps {
  marks: readonly ShownTag[];
  /** Where there is no room for words, what is drawn stands for them. */
  isShort?: boolean;
}

/** What the hub says of a thing, beside its name. */
export function Marks({ marks, isShort = false }: MarksProps) {
  const t = useText();
  if (marks.length === 0) return null;
  return (
    <ul className={isShort ? 'marks marks--short' : 'marks'} aria-label={t('item.marks')}>
      {marks.map(({ name, text }) => (
        <li key={name} className="marks__mark" title={text}>
          <TagIcon name={name} size={isShort ? 14 : 13} />
          <span className={isShort ? 'unseen' : undefined}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
