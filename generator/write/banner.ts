import type { OutputFile } from '../emit/output.ts';

const opening = 'Made by `npm run generate` from';

/**
 * What is written, in parts: the content under a banner that names its sources and carries neither date nor version.
 * Put together they would all be held twice until the last is written.
 */
export function render(file: OutputFile): string[] {
  const comment = commentFor(file.path);
  if (comment === undefined) return [file.content];
  return [`${comment(bannerOf(file.from))}\n`, file.content];
}

/** Whether a text carries our banner, so that it is ours even where the manifest is lost. */
export function hasBanner(text: string): boolean {
  return text.slice(0, 40).includes(opening);
}

function bannerOf(from: readonly string[]): string {
  const places = shorten([...new Set(from)].sort());
  const [only] = places;
  if (only === undefined) return `${opening} spec/. Edit that, not this.`;
  if (places.length === 1 && !only.endsWith('/')) return `${opening} ${only}. Edit that file, not this one.`;
  return `${opening} ${places.join(', ')}. Edit those, not this one.`;
}

const longest = 3;

/** Many files of one folder are named by the folder, so that a new one does not touch the banner. */
function shorten(files: readonly string[]): string[] {
  if (files.length <= longest) return [...files];
  const folders = files.map(
    (file) =>
      `${file
        .split('/')
        .slice(0, 2)
        .slice(0, file.split('/').length - 1)
        .join('/')}/`,
  );
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const isShared = (folder = '') => (counts.get(folder) ?? 0) > 1;
  return [...new Set(files.map((file, i) => (isShared(folders[i]) ? (folders[i] ?? file) : file)))];
}

function commentFor(path: string): ((text: string) => string) | undefined {
  switch (path.slice(path.lastIndexOf('.') + 1)) {
    case 'ts':
    case 'tsx':
    case 'js':
    case 'mjs':
      return (text) => `// ${text}`;
    case 'md':
    case 'html':
      return (text) => `<!-- ${text} -->`;
    case 'yaml':
    case 'yml':
      return (text) => `# ${text}`;
    case 'css':
      return (text) => `/* ${text} */`;
    default:
      return undefined;
  }
}
