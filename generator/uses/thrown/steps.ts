import type { NewExpression, Node } from 'typescript/unstable/ast';
import {
  isClassDeclaration,
  isConstructorDeclaration,
  isHeritageClause,
  isIdentifier,
  isNewExpression,
  isPrivateIdentifier,
  isPropertyDeclaration,
  isTypeNode,
} from 'typescript/unstable/ast/is';
import type { Compiled } from '../program.ts';
import { textsOf } from '../texts-of.ts';
import type { Bodies } from './bodies.ts';

/** What runs where a body does. */
interface Step {
  /** The file of the body, in the project. */
  file: string;
  thrown: readonly string[];
  next: readonly Node[];
}

/** What each body throws, and which others it leads to; a body is asked about once. */
export class Steps {
  readonly #program: Compiled;
  readonly #bodies: Bodies;
  readonly #errors: ReadonlySet<string>;
  readonly #known = new Map<Node, Step>();

  constructor(program: Compiled, bodies: Bodies, errors: ReadonlySet<string>) {
    this.#program = program;
    this.#bodies = bodies;
    this.#errors = errors;
  }

  from(body: Node): Step {
    const known = this.#known.get(body);
    if (known) return known;
    const { names, made } = saidIn(body);
    const thrown = [...new Set(made.flatMap((one) => this.#thrownBy(one)))];
    const step = { file: this.#program.pathOf(body.getSourceFile()), thrown, next: this.namedBy(names) };
    this.#known.set(body, step);
    return step;
  }

  /** The bodies of what these names stand for. */
  namedBy(names: readonly Node[]): Node[] {
    if (names.length === 0) return [];
    const symbols = this.#program.checker.getSymbolAtLocation(names);
    return names.flatMap((name, i) => this.#bodies.of(symbols[i], name));
  }

  /** What is made of the id of an error is that error; which one it is, the type of what it is made of says. */
  #thrownBy({ arguments: given }: NewExpression): readonly string[] {
    const { checker } = this.#program;
    const [id] = given ?? [];
    const wanted = id && textsOf(checker.getContextualType(id));
    if (id === undefined || wanted === undefined || !wanted.every((one) => this.#errors.has(one))) return [];
    const texts = textsOf(checker.getTypeAtLocation(id)) ?? [];
    // Any error at all is one that somebody else has said.
    return texts.length === this.#errors.size ? [] : texts;
  }
}

interface Said {
  names: Node[];
  made: NewExpression[];
}

/** What a body names, and what it makes; types run nowhere, and of a class only what makes one of it does. */
function saidIn(body: Node): Said {
  const said: Said = { names: [], made: [] };
  const visit = (node: Node): void => {
    if (isTypeNode(node) && !isHeritageClause(node.parent)) return;
    if (isIdentifier(node) || isPrivateIdentifier(node)) said.names.push(node);
    if (isNewExpression(node)) said.made.push(node);
    if (isClassDeclaration(node)) {
      for (const part of [...(node.heritageClauses ?? []), ...node.members])
        if (isHeritageClause(part) || isConstructorDeclaration(part) || isPropertyDeclaration(part))
          visit(part);
    } else node.forEachChild(visit);
  };
  visit(body);
  return said;
}
