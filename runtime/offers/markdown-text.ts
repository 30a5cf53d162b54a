/** A text in Markdown, drawn: with its parser, so that it is loaded when there is one, by `import()`. */

export { MarkdownText } from '../markdown/MarkdownText.tsx';
