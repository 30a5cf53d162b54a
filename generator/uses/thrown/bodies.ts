import type { Node, ObjectLiteralElementLike, SourceFile } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isAsExpression,
  isBindingElement,
  isBlock,
  isClassDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import type { Symbol as Named } from 'typescript/unstable/sync';
import type { Compiled } from '../program.ts';

/** The flag of a name that stands for what another module exports. */
const alias = 2_097_152;
/** Only what answers calls is followed. */
const followed = /^server\//;

/** What runs where a name is said: the function, what a constant is made of, or each that is given for a type's. */
export class Bodies {
  readonly #program: Compiled;
  readonly #known = new Map<string, readonly Node[]>();
  /** What is being looked for, each by how many others it is looked for. */
  readonly #open = new Map<string, number>();
  /** The outermost of those that was come upon again: what is found until then may lack what that one leads to. */
  #circle = Number.POSITIVE_INFINITY;
  /** Members of objects by their names. */
  #members: ReadonlyMap<string, readonly ObjectLiteralElementLike[]> | undefined;

  constructor(program: Compiled) {
    this.#program = program;
  }

  of(symbol: Named | undefined, at: Node): readonly Node[] {
    if (symbol === undefined) return [];
    const { checker } = this.#program;
    if (isShorthandPropertyAssignment(at.parent))
      return this.#declared(checker.getShorthandAssignmentValueSymbol(at.parent), at);
    return this.#declared(symbol, at);
  }

  #declared(symbol: Named | undefined, at: Node): readonly Node[] {
    if (symbol === undefined) return [];
    const { checker } = this.#program;
    const own = (symbol.flags & alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    return own.declarations.flatMap((handle) => {
      if (!this.#program.isOwn(handle.path, followed)) return [];
      // Of a thing of which something is read the members count, each where it is read.
      const key = `${handle.path}#${handle.index}${isHolder(at) ? ' held' : ''}`;
      return this.#known.get(key) ?? this.#lookFor(key, () => handle.resolve(), own, at);
    });
  }

  #lookFor(
    key: string,
    resolve: () => Node | undefined,
    ...named: [symbol: Named, at: Node]
  ): readonly Node[] {
    const before = this.#open.get(key);
    if (before !== undefined) {
      this.#circle = Math.min(this.#circle, before);
      return [];
    }
    const [depth, around] = [this.#open.size, this.#circle];
    this.#open.set(key, depth);
    this.#circle = Number.POSITIVE_INFINITY;
    const node = resolve();
    const found = node === undefined ? [] : this.#bodiesOf(node, ...named);
    this.#open.delete(key);
    // A part of a circle is whole where that was entered by itself: it is looked for anew when it is asked for.
    const isWhole = this.#circle >= depth;
    if (isWhole) this.#known.set(key, found);
    this.#circle = isWhole ? around : Math.min(around, this.#circle);
    return found;
  }

  #bodiesOf(node: Node, symbol: Named, at: Node): readonly Node[] {
    if (isFunctionDeclaration(node) || isMethodDeclaration(node) || isGetAccessorDeclaration(node))
      return node.body ? [node.body] : [];
    if (isClassDeclaration(node)) return [node];
    if (isVariableDeclaration(node) || isPropertyDeclaration(node) || isPropertyAssignment(node))
      return node.initializer && !(isHolder(at) && holdsMembers(node.initializer)) ? [node.initializer] : [];
    if (isShorthandPropertyAssignment(node)) return this.of(symbol, node.name);
    if (isBindingElement(node)) return this.#taken(node);
    if (isMethodSignatureDeclaration(node) || isPropertySignatureDeclaration(node))
      return this.#givenFor(symbol);
    return [];
  }

  /** What is taken out of a thing by its name. */
  #taken(
    node: Node & { parent: Node; name?: Node | undefined; propertyName?: Node | undefined },
  ): readonly Node[] {
    const name = node.propertyName ?? node.name;
    if (name === undefined || !isIdentifier(name)) return [];
    const { checker } = this.#program;
    const type = checker.getTypeAtLocation(node.parent);
    return this.#declared(type && checker.getPropertyOfType(type, name.text), name);
  }

  /** The functions of objects that stand where such a one is wanted. */
  #givenFor(wanted: Named): readonly Node[] {
    const { checker } = this.#program;
    const places = placesOf(wanted);
    return (this.#membersOf(wanted.name) ?? []).flatMap((member) => {
      const object = member.parent;
      if (!isObjectLiteralExpression(object)) return [];
      // What is awaited may stand there as itself: it is wanted as one of both.
      const type = checker.getContextualType(object);
      const parts = type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type];
      const properties = parts.flatMap((part) => checker.getPropertyOfType(part, wanted.name) ?? []);
      if (!properties.some((property) => placesOf(property).some((place) => places.includes(place))))
        return [];
      if (isMethodDeclaration(member)) return member.body ? [member.body] : [];
      if (isShorthandPropertyAssignment(member))
        return this.of(checker.getSymbolAtLocation(member.name), member.name).filter(isFunction);
      return isPropertyAssignment(member) ? this.#functionOf(member.initializer) : [];
    });
  }

  #functionOf(value: Node): readonly Node[] {
    if (isFunction(value)) return [value];
    const name = isPropertyAccessExpression(value) ? value.name : value;
    return isIdentifier(name)
      ? this.of(this.#program.checker.getSymbolAtLocation(name), name).filter(isFunction)
      : [];
  }

  #membersOf(name: string): readonly ObjectLiteralElementLike[] | undefined {
    if (this.#members === undefined) {
      const members = new Map<string, ObjectLiteralElementLike[]>();
      for (const [path, file] of this.#program.code) if (followed.test(path)) collectMembers(file, members);
      this.#members = members;
    }
    return this.#members.get(name);
  }
}

function collectMembers(file: SourceFile, members: Map<string, ObjectLiteralElementLike[]>): void {
  const visit = (node: Node): void => {
    for (const member of isObjectLiteralExpression(node) ? node.properties : []) {
      const name = isSpreadAssignment(member) ? undefined : member.name;
      if (name && isIdentifier(name)) members.set(name.text, [...(members.get(name.text) ?? []), member]);
    }
    node.forEachChild(visit);
  };
  visit(file);
}

const placesOf = ({ declarations }: Named) => declarations.map(({ path, index }) => `${path}#${index}`);

/** Whether a name is the thing of which something is read: `rooms` in `rooms.open`. */
const isHolder = (at: Node) => isPropertyAccessExpression(at.parent) && at.parent.expression === at;

function holdsMembers(value: Node): boolean {
  const inner = value as Node & { expression?: Node };
  return (
    isObjectLiteralExpression(value) ||
    (inner.expression !== undefined && isWrapped(value) && holdsMembers(inner.expression))
  );
}

/** `as`, `satisfies` and brackets around a value. */
const isWrapped = (node: Node) =>
  isAsExpression(node) || isSatisfiesExpression(node) || isParenthesizedExpression(node);

/** The body of a function, or a function that is a value. */
const isFunction = (node: Node) => isArrowFunction(node) || isFunctionExpression(node) || isBlock(node);
