import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { CompactCollection } from './CompactCollection.tsx';
import { FullCollection } from './FullCollection.tsx';
import './collection.css';
import './card.css';

/** A list of things: a page of its own with filters and sorts, or a short section of another page. */
export function Collection({ props, scope }: BlockComponentProps<'collection'>) {
  if (props.layout === 'compact') return <CompactCollection props={props} scope={scope} />;
  return <FullCollection props={props} scope={scope} />;
}
