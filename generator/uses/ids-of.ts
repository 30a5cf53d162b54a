import type { Expression, Node, SourceFile, TypeNode } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isLiteralTypeNode,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isSatisfiesExpression,
  isStringLiteral,
  isTypeAliasDeclaration,
  isUnionTypeNode,
  isVariableStatement,
} from 'typescript/unstable/ast/is';
import { type Family, families } from './families.ts';
import type { Compiled } from './program.ts';

/** Every id by its sort, as the generated code declares it. */
export function idsOf({ generated }: Pick<Compiled, 'generated'>): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const [name, family] of families) {
    const file = generated(family.in);
    const own = file === undefined ? [] : idsIn(file, family);
    ids.set(name, new Set([...(ids.get(name) ?? []), ...own]));
  }
  return ids;
}

function idsIn(file: SourceFile, family: Family): string[] {
  return file.statements.flatMap((statement) => {
    if ('type' in family)
      return isTypeAliasDeclaration(statement) && statement.name.text === family.type
        ? textsIn(statement.type)
        : [];
    if ('fieldsOf' in family)
      return isInterfaceDeclaration(statement) && statement.name.text === family.fieldsOf
        ? statement.members.flatMap(nameOfMember)
        : [];
    const declared = declaredBy(statement);
    if (!('keysOf' in family)) return declared.map(({ name }) => name);
    const own = declared.find(({ name }) => name === family.keysOf)?.value;
    return own === undefined ? [] : keysIn(own);
  });
}

function nameOfMember(member: Node): string[] {
  return isPropertySignatureDeclaration(member) && isIdentifier(member.name) ? [member.name.text] : [];
}

function textsIn(type: TypeNode): string[] {
  if (isUnionTypeNode(type)) return type.types.flatMap(textsIn);
  return isLiteralTypeNode(type) && isStringLiteral(type.literal) ? [type.literal.text] : [];
}

/** The names that a statement declares. */
function declaredBy(statement: Node): { name: string; value?: Expression | undefined }[] {
  if (isInterfaceDeclaration(statement) || isTypeAliasDeclaration(statement))
    return [{ name: statement.name.text }];
  if (!isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    isIdentifier(name) ? [{ name: name.text, value: initializer }] : [],
  );
}

function keysIn(value: Expression): string[] {
  if (isAsExpression(value) || isSatisfiesExpression(value)) return keysIn(value.expression);
  if (!isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap((property) => {
    if (!isPropertyAssignment(property)) return [];
    const { name } = property;
    return isIdentifier(name) || isStringLiteral(name) ? [name.text] : [];
  });
}
