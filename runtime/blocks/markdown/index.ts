export { Markdown as Block } from './Markdown.tsx';
