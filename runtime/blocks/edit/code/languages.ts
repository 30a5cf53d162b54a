import type { Extension } from '@codemirror/state';
import { languageOfPath } from '#runtime/offers/code.ts';

type Load = () => Promise<Extension>;

const javascript: (options: { jsx?: boolean; typescript?: boolean }) => Load = (options) => () =>
  import('@codemirror/lang-javascript').then((module) => module.javascript(options));
const json: Load = () => import('@codemirror/lang-json').then((module) => module.json());
const yaml: Load = () => import('@codemirror/lang-yaml').then((module) => module.yaml());
const python: Load = () => import('@codemirror/lang-python').then((module) => module.python());
const markdown: Load = () => import('./markdown.ts').then((module) => module.markdown());

/** By the names that files are known under; what is not here is edited as it is. */
const loads: Readonly<Record<string, Load>> = {
  json,
  yaml,
  yml: yaml,
  py: python,
  python,
  js: javascript({ jsx: true }),
  mjs: javascript({}),
  cjs: javascript({}),
  jsx: javascript({ jsx: true }),
  ts: javascript({ typescript: true }),
  tsx: javascript({ jsx: true, typescript: true }),
  md: markdown,
  markdown,
};

/** What colours a file and knows how its lines are indented, loaded alone. */
export async function languageFor(path: string): Promise<Extension> {
  return (await loads[languageOfPath(path)]?.()) ?? [];
}
