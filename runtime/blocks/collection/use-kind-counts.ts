import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import type { Choice } from './address.ts';
import { inputOf } from './input-of.ts';
import type { KindCounts } from './KindTabs.tsx';

/** How many there are of each kind of what is looked for; nothing while nothing is. */
export function useKindCounts(props: CollectionProps, scope: Scope, choice: Choice): KindCounts | undefined {
  const asked = choice.query.trim() === '' ? undefined : inputOf(props, scope, choice);
  const read = useAnyRead<{ counts: KindCounts }>(props.kinds?.counts, asked, { keepPrevious: true });
  return asked && !read.isPlaceholderData ? read.data?.counts : undefined;
}
