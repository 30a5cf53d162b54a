import type { Node } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import type { Compiled } from '../program.ts';
import { textsOf } from '../texts-of.ts';

/** What the ways to fail of some class become at the door: an error for some of them, by a table that its type declares whole. */
interface Table {
  /** All ways that there are, of which the table need not name each. */
  ways: ReadonlySet<string>;
  errors: ReadonlyMap<string, string>;
}

/** Only what answers calls turns a failure into an error. */
const door = /^server\//;

/** The tables that turn ways to fail into errors: `Record<Failure, ErrorId>`, of which each key is such a way. */
export class Turned {
  readonly #tables: readonly Table[];

  constructor(program: Compiled, errors: ReadonlySet<string>) {
    this.#tables = program.code.flatMap(([path, file]) =>
      door.test(path) ? tablesIn(file, program, errors) : [],
    );
  }

  /** The errors that come of ways to fail, where all that may be said in their place are the ways of one table. */
  into(ways: readonly string[], wanted: readonly string[]): string[] {
    return this.#tables
      .filter(({ ways: all }) => all.size === wanted.length && wanted.every((one) => all.has(one)))
      .flatMap(({ errors }) => ways.flatMap((way) => errors.get(way) ?? []));
  }
}

function tablesIn(file: Node, program: Compiled, errors: ReadonlySet<string>): Table[] {
  const found: Table[] = [];
  const visit = (node: Node): void => {
    if (
      isVariableDeclaration(node) &&
      node.type &&
      node.initializer &&
      isObjectLiteralExpression(node.initializer)
    ) {
      const made = errorsIn(node.initializer, program, errors);
      const type = made.size > 0 ? program.checker.getTypeAtLocation(node.name) : undefined;
      const ways =
        type === undefined ? [] : program.checker.getPropertiesOfType(type).map(({ name }) => name);
      if (ways.length > 0) found.push({ ways: new Set(ways), errors: made });
    } else node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** What an object has under its keys, where only errors may stand there. */
function errorsIn(object: Node, { checker }: Compiled, errors: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  object.forEachChild((entry) => {
    if (!isPropertyAssignment(entry) || !isStringLiteral(entry.initializer)) return;
    if (!isIdentifier(entry.name) && !isStringLiteral(entry.name)) return;
    const wanted = textsOf(checker.getContextualType(entry.initializer));
    if (wanted?.length === errors.size && wanted.every((one) => errors.has(one)))
      found.set(entry.name.text, entry.initializer.text);
  });
  return found;
}
