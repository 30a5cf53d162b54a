/** Where a product's own blocks stand, beside its screens: a folder for each, with its grammar and its component. */
export const ownBlocks = 'blocks';

/** What exports the component of one. */
export const ownBlockFile = (name: string): string => `${ownBlocks}/${name}/index.ts`;
