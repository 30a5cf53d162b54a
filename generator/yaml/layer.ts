/** What the files of the engine are called, whose description lies below every product's: `engine/spec/jobs/events.yaml`. */
export const engineLayer = 'engine/';
/** What the files of a site are called, whose description lies over the product's: `site/spec/app.yaml`. */
export const siteLayer = 'site/';

/** A file as its own layer calls it. */
export const inLayer = (file: string): string => {
  const layer = [engineLayer, siteLayer].find((name) => file.startsWith(name)) ?? '';
  return file.slice(layer.length);
};
