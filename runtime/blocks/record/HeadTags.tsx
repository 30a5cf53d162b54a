import { tagsShownInHead } from '#generated/constants.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { hrefToPage, Link } from '#runtime/offers/links.ts';
import { TagList, tagsOf } from '#runtime/offers/look.ts';

interface HeadTagsProps {
  tags: RecordProps['header']['tags'];
  scope: Scope;
}

/** The tags of a thing, each leading to the others of its kind that carry it; what is of no kind has no list that is narrowed by tags. */
export function HeadTags({ tags, scope }: HeadTagsProps) {
  const { kind, language } = scope;
  return (
    <TagList
      tags={tagsOf(tags, scope)}
      most={tagsShownInHead}
      className="record-tags"
      linked={({ name }, look) =>
        kind ? (
          <Link {...look} to={hrefToPage('list', { kind: kind.id }, { language, query: { tags: [name] } })} />
        ) : (
          <span {...look} />
        )
      }
    />
  );
}
