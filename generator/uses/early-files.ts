import { posix } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { isExportDeclaration, isImportDeclaration, isStringLiteral } from 'typescript/unstable/ast/is';

/** What starts every page, and what draws a form of a few short texts. */
const first = ['main.tsx', 'blocks/form/index.ts', 'blocks/form/PlainScreenForm.tsx'].map(
  (path) => `runtime/${path}`,
);

/** The files that come with these, without what they import later: whoever only signs in loads no other. */
export function earlyFiles(code: readonly [string, SourceFile][]): ReadonlySet<string> {
  const files = new Map(code);
  const early = new Set<string>();
  const follow = (path: string): void => {
    const file = files.get(path);
    if (file === undefined || early.has(path)) return;
    early.add(path);
    for (const next of importsOf(file, path)) follow(next);
  };
  for (const path of first) follow(path);
  return early;
}

function importsOf(file: SourceFile, path: string): string[] {
  return file.statements.flatMap((statement) => {
    if (!isImportDeclaration(statement) && !isExportDeclaration(statement)) return [];
    const { moduleSpecifier: from } = statement;
    if (from === undefined || !isStringLiteral(from)) return [];
    return from.text.startsWith('.')
      ? posix.join(posix.dirname(path), from.text)
      : from.text.replace(/^#(?=runtime\/|generated\/)/, '');
  });
}
