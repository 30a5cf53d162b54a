/** How an icon stands among the words and icons that code says which starts a page: no word is called so. */
export const earlyIcon = (name: string): string => `icon:${name}`;
