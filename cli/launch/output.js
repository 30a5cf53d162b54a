// @ts-check
import { join } from 'node:path';
import { root } from './root.js';

/** Whose description it is: this folder's, or another's that `--project` names. */
export const product = process.env.HUB_PROJECT || root;

/** Where generated/ and dist/ lie: in the product, or beside the site whose own choices are laid over it. */
export const output = process.env.HUB_OUTPUT || product;

/** What `#generated/` means, to whoever asks for it: Node, Vite, the compiler and the tests. */
export const generated = join(output, 'generated');
