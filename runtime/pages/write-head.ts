import { pageDescriptionChars, pagePictureHigh, pagePictureWide } from '#generated/constants.ts';
import { headOfPage, type PageHead } from '#generated/page-head.ts';
import type { TitledPage } from '#generated/page-title.ts';
import { hubNameHere } from '../given.ts';
import type { Text } from '../i18n/use-text.ts';
import { toldBy } from '../told.ts';
import type { LoadedPage } from './page-view.ts';

/** All that a document tells of its page. */
export function headOf(
  page: TitledPage & Pick<LoadedPage, 'chain'>,
  { isOpen }: { isOpen: boolean },
  t: Text,
): PageHead {
  return headOfPage(
    {
      ...page,
      hub: hubNameHere(),
      // The document says where the hub is reached, which whoever opened it may know by another name.
      origin: toldBy('origin') ?? globalThis.location.origin,
      isOpen,
      longest: pageDescriptionChars,
      pictured: { wide: pagePictureWide, high: pagePictureHigh },
    },
    t,
  );
}

/** Whatever is told of a page, as the document was sent or as it was written here. */
const told = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][hreflang]',
].join();

/** Writes it in the place of what stands there. */
export function writeHead({ title, tags }: PageHead): void {
  document.title = title;
  const { head } = document;
  const now = tags.map(({ tag, attributes }) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  });
  const before = [...head.querySelectorAll(told)];
  if (before.length === now.length && before.every((one, at) => one.isEqualNode(now[at] ?? null))) return;
  for (const one of before) one.remove();
  head.append(...now);
}
