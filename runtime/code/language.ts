/** File names whose language their ending does not tell. */
const BY_NAME: Readonly<Record<string, string>> = {
  dockerfile: 'bash',
  makefile: 'makefile',
  gnumakefile: 'makefile',
  '.gitattributes': 'ini',
  '.gitignore': 'bash',
  '.gitmodules': 'ini',
  '.editorconfig': 'ini',
  '.bashrc': 'bash',
};

/** Endings that highlight.js knows under another name. */
const BY_ENDING: Readonly<Record<string, string>> = {
  ipynb: 'json',
  jsonl: 'json',
  mdx: 'markdown',
  pyi: 'python',
  toml: 'ini',
  cfg: 'ini',
  conf: 'ini',
  cu: 'cpp',
  cuh: 'cpp',
  svg: 'xml',
  vue: 'xml',
};

/** The name under which a highlighter may know the language of a file; empty when its name tells nothing. */
export function languageOfPath(path: string): string {
  const name = (path.split('/').at(-1) ?? '').toLowerCase();
  const known = BY_NAME[name];
  if (known) return known;
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '') : '';
  return BY_ENDING[ending] ?? ending;
}
