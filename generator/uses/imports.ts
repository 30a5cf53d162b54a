import { posix } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { isImportDeclaration, isNamedImports, isStringLiteral } from 'typescript/unstable/ast/is';

/** Something of generated/ that a file imports. */
export interface Import {
  /** The file of generated/. */
  from: string;
  name: string;
  /** What it is called in the file. */
  local: string;
}

export function importsIn(file: SourceFile, path: string): Import[] {
  return file.statements.flatMap((statement) => {
    if (!isImportDeclaration(statement) || !isStringLiteral(statement.moduleSpecifier)) return [];
    const from = generatedPath(statement.moduleSpecifier.text, path);
    const bindings = statement.importClause?.namedBindings;
    if (from === undefined || bindings === undefined || !isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name, propertyName }) => ({
      from,
      name: (propertyName ?? name).text,
      local: name.text,
    }));
  });
}

function generatedPath(specifier: string, path: string): string | undefined {
  const whole = specifier.startsWith('.')
    ? posix.join(posix.dirname(path), specifier)
    : specifier.replace(/^#/, '');
  const [, own] = /^generated\/(.+)$/.exec(whole) ?? [];
  return own === undefined || /\.\w+$/.test(own) ? own : `${own}.ts`;
}
