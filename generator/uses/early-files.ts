import { posix } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import {
  isExportDeclaration,
  isImportDeclaration,
  isNamedImports,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { isOffer, sourcesIn } from './offers.ts';

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
    for (const next of importsOf(file, path, files)) follow(next);
  };
  for (const path of first) follow(path);
  return early;
}

function importsOf(file: SourceFile, path: string, files: ReadonlyMap<string, SourceFile>): string[] {
  return file.statements.flatMap((statement) => {
    if (!isImportDeclaration(statement) && !isExportDeclaration(statement)) return [];
    const { moduleSpecifier: from } = statement;
    if (from === undefined || !isStringLiteral(from)) return [];
    const asked = from.text.startsWith('.')
      ? posix.join(posix.dirname(path), from.text)
      : from.text.replace(/^#(?=runtime\/|generated\/)/, '');
    const offer = isOffer(asked) ? files.get(asked) : undefined;
    if (offer === undefined || !isImportDeclaration(statement)) return asked;
    // What is taken of an offer comes, and not all that it gives.
    const sources = sourcesIn(offer.text);
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !isNamedImports(bindings)) return asked;
    return bindings.elements.map(
      ({ name, propertyName }) => sources.get((propertyName ?? name).text) ?? asked,
    );
  });
}
