/** Coloured source, and what is taken from a page to be used elsewhere. */

export { CopyButton } from '../arco/CopyButton.tsx';
export { CodeTokens } from '../code/CodeTokens.tsx';
export { languageOfPath } from '../code/language.ts';
export type { CodeLine } from '../code/tokens.ts';
export { useGrowing } from '../code/use-growing.ts';
export { useHighlight } from '../code/use-highlight.ts';
export { EmbedCode } from '../embeds/EmbedCode.tsx';
export { Commands } from '../repos/Commands.tsx';
