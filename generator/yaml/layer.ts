/** What the files of a site are called, whose description lies over the product's: `site/spec/app.yaml`. */
export const siteLayer = 'site/';

/** A file as its own layer calls it. */
export const inLayer = (file: string): string =>
  file.startsWith(siteLayer) ? file.slice(siteLayer.length) : file;
