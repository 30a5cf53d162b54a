import type { ComponentProps } from 'react';
import { useLanguage } from '../i18n/language-context.ts';
import { hrefToPage, itemParams } from './href.ts';
import { Link } from './Link.tsx';

interface ItemLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  item: Parameters<typeof itemParams>[0];
}

/** A link to the page of an item, in the language of the page around it. */
export function ItemLink({ item, ...rest }: ItemLinkProps) {
  return <Link {...rest} to={hrefToPage('item', itemParams(item), { language: useLanguage() })} />;
}
