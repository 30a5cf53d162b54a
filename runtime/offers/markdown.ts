/** What stands around a text in Markdown; the text itself is `markdown-text.ts`. */

export { withoutFrontMatter } from '../markdown/front-matter.ts';
export { idPrefix } from '../markdown/id-prefix.ts';
export { ReadmeSkeleton } from '../markdown/ReadmeSkeleton.tsx';
export { resolveInside } from '../markdown/repo-path.ts';
