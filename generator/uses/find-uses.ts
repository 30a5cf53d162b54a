import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isBindingElement,
  isElementAccessExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { earlyIcon } from '../grammar/early-icon.ts';
import type { CodeUses, FoundUses } from '../load/code-uses.ts';
import { earlyFiles } from './early-files.ts';
import { type Family, families } from './families.ts';
import { fieldsIn, namedBy } from './field-names.ts';
import { givenTo } from './given.ts';
import { idsOf } from './ids-of.ts';
import { importsIn } from './imports.ts';
import { type Compiled, openProgram } from './program.ts';
import { propsIn } from './props-unread.ts';
import { textsOf } from './texts-of.ts';
import { handledByCalls } from './thrown/thrown.ts';

/**
 * What the code of a project uses, by the compiler: texts whose type is that of an id, and what is imported. Of files that
 * are the product's own it is told apart what these alone use: no other product on this engine has them.
 */
export function findUses(project: string, isOfProduct: (path: string) => boolean): FoundUses {
  const program = openProgram(project);
  try {
    return new Finder(program, isOfProduct).find();
  } finally {
    program.close();
  }
}

class Finder {
  readonly #program: Compiled;
  readonly #ids: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #found = new Map<string, Set<string>>();
  readonly #texts = new Map<string, Set<string>>();
  /** With the first file that uses each. */
  readonly #constants = new Map<string, string>();
  readonly #openings: string[];
  /** Names of fields and inputs, and those of them that code says. */
  readonly #fields: ReadonlySet<string>;
  readonly #named = new Set<string>();
  readonly #isOfProduct: (path: string) => boolean;
  /** What the engine's code uses, by sort and id. */
  readonly #byEngine = new Set<string>();
  #isEngine = true;
  /** Words and icons of the files that come with the start of every page. */
  readonly #early = new Set<string>();
  #isEarly = false;

  constructor(program: Compiled, isOfProduct: (path: string) => boolean) {
    this.#program = program;
    this.#isOfProduct = isOfProduct;
    this.#ids = idsOf(program);
    // A text that is put together begins as one that there is.
    this.#openings = [...(this.#ids.get('text') ?? [])];
    this.#fields = fieldsIn(program);
  }

  find(): FoundUses {
    const early = earlyFiles(this.#program.code);
    for (const [path, file] of this.#program.code) {
      this.#isEarly = early.has(path);
      this.#isEngine = !this.#isOfProduct(path);
      this.#imports(path, file);
      this.#visit(file, this.#objectsIn(file, path));
    }
    const sorted = (map: ReadonlyMap<string, ReadonlySet<string>>) =>
      Object.fromEntries(
        [...map].map(([key, own]) => [key, [...own].sort()] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    const constants = Object.fromEntries([...this.#constants].sort(([a], [b]) => (a < b ? -1 : 1)));
    const names = [...this.#named].sort();
    const handled = handledByCalls(this.#program, this.#ids.get('error') ?? new Set());
    return {
      constants,
      ids: sorted(this.#found),
      texts: sorted(this.#texts),
      early: [...this.#early].sort(),
      names,
      ...handled,
      ...propsIn(this.#program),
      ofProduct: this.#ofProduct(sorted),
    };
  }

  /** What no file of the engine uses. */
  #ofProduct(
    sorted: (map: ReadonlyMap<string, ReadonlySet<string>>) => CodeUses['ids'],
  ): FoundUses['ofProduct'] {
    const without = (sort: string, ids: Iterable<string>) =>
      [...ids].filter((id) => !this.#byEngine.has(`${sort} ${id}`)).sort();
    const ids = [...this.#found].map(([sort, own]) => [sort, new Set(without(sort, own))] as const);
    return {
      constants: without('constant', this.#constants.keys()),
      ids: sorted(new Map(ids.filter(([, own]) => own.size > 0))),
      texts: without('text', this.#texts.keys()),
      names: without('name', this.#named),
    };
  }

  #noteSide(sort: string, id: string): void {
    if (this.#isEngine) this.#byEngine.add(`${sort} ${id}`);
  }

  #note(family: string, id: string): void {
    const own = this.#found.get(family) ?? new Set();
    this.#found.set(family, own.add(id));
    this.#noteSide(family, id);
  }

  /** What is imported by its name: a constant, a type, the function of a call. */
  #imports(path: string, file: SourceFile): void {
    for (const { from, name } of importsIn(file, path)) {
      if (from === 'constants.ts') this.#constant(name, path);
      for (const [family, own] of families)
        if (isImported(own) && from === own.in && this.#ids.get(family)?.has(name)) this.#note(family, name);
      const [, area, verb] = /^api\/(\w+)\/(\w+)\.ts$/.exec(from) ?? [];
      const call = `${area}.${verb}`;
      if (this.#ids.get('endpoint')?.has(call)) this.#note('endpoint', call);
    }
  }

  /** A file of the engine says it for both. */
  #constant(name: string, path: string): void {
    const known = this.#constants.get(name) ?? path;
    const isOther = this.#isOfProduct(known) === this.#isEngine;
    if (isOther ? this.#isEngine : known >= path) this.#constants.set(name, path);
    this.#noteSide('constant', name);
  }

  /** Under which names a file knows the objects whose keys are ids. */
  #objectsIn(file: SourceFile, path: string): ReadonlyMap<string, string> {
    const known = new Map<string, string>();
    for (const { from, name, local } of importsIn(file, path))
      for (const [family, own] of families)
        if ('keysOf' in own && own.in === from && own.keysOf === name) known.set(local, family);
    return known;
  }

  #visit(node: Node, objects: ReadonlyMap<string, string>): void {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) this.#text(node);
    else if (isTemplateExpression(node)) this.#template(node);
    const taken = takenFrom(node);
    const family = taken && objects.get(taken.object);
    if (family !== undefined && this.#ids.get(family)?.has(taken?.key ?? ''))
      this.#note(family, taken?.key ?? '');
    this.#field(node);
    const own = namedBy(node);
    if (own !== undefined && this.#fields.has(own)) {
      this.#named.add(own);
      this.#noteSide('name', own);
    }
    node.forEachChild((child) => this.#visit(child, objects));
  }

  /** What is read of a thing of a type of which each property is declared: by its name, or taken out of it. */
  #field(node: Node): void {
    const name = fieldIn(node);
    if (name === undefined) return;
    for (const [family, own] of families)
      if ('fieldsOf' in own && this.#ids.get(family)?.has(name.text) && this.#parentOf(name) === own.fieldsOf)
        this.#note(family, name.text);
  }

  #parentOf({ text, node, of }: FieldRead): string | undefined {
    const { checker } = this.#program;
    const type = of && checker.getTypeAtLocation(of);
    const symbol = of ? type && checker.getPropertyOfType(type, text) : checker.getSymbolAtLocation(node);
    return symbol?.getParent()?.name;
  }

  /** A text is an id where what is wanted in its place are ids of that sort, and nothing else. */
  #text(node: Expression & { text: string }): void {
    const sorts = [...this.#ids].filter(([, ids]) => ids.has(node.text)).map(([family]) => family);
    if (sorts.length === 0) return;
    const wanted = textsOf(this.#wantedAt(node));
    for (const family of sorts) this.#noteWanted(family, node.text, { wanted, node });
  }

  /** What may stand in the place of a text, and beside it where it is compared. */
  #wantedAt(node: Expression) {
    const { checker } = this.#program;
    const { parent } = node;
    if (!isBinaryExpression(parent)) return checker.getContextualType(node);
    return checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left);
  }

  /** One that is put together is each that it may become, where the compiler can say which. */
  #template(node: Expression & { head: { text: string } }): void {
    const { text: begin } = node.head;
    if (begin === '' || !this.#openings.some((id) => id.startsWith(begin))) return;
    const made = textsOf(this.#program.checker.getTypeAtLocation(node));
    for (const id of made ?? [])
      if (this.#ids.get('text')?.has(id)) this.#noteWanted('text', id, { wanted: made, node });
  }

  #noteWanted(
    family: string,
    id: string,
    { wanted, node }: { wanted: readonly string[] | undefined; node: Node },
  ): void {
    const ids = this.#ids.get(family);
    if (wanted === undefined || !wanted.every((one) => ids?.has(one))) return;
    if (family !== 'text') this.#note(family, id);
    if (family === 'icon' && this.#isEarly) this.#early.add(earlyIcon(id));
    if (family === 'text') {
      const known = this.#texts.get(id) ?? new Set();
      this.#texts.set(id, known);
      this.#noteSide('text', id);
      if (this.#isEarly) this.#early.add(id);
      for (const name of givenTo(node)) known.add(name);
    }
  }
}

const isImported = (family: Family) => !('type' in family || 'keysOf' in family || 'fieldsOf' in family);

/** The name of a property that is read; `of` is the pattern that takes it out of a thing. */
interface FieldRead {
  text: string;
  node: Node;
  of?: Node;
}

function fieldIn(node: Node): FieldRead | undefined {
  if (isPropertyAccessExpression(node)) return { text: node.name.text, node: node.name };
  if (!isBindingElement(node)) return undefined;
  const name = node.propertyName ?? node.name;
  return name && isIdentifier(name) ? { text: name.text, node: name, of: node.parent } : undefined;
}

/** What is read of an object by a name that is written out. */
function takenFrom(node: Node): { object: string; key: string } | undefined {
  if (isPropertyAccessExpression(node) && isIdentifier(node.expression))
    return { object: node.expression.text, key: node.name.text };
  if (!isElementAccessExpression(node) || !isIdentifier(node.expression)) return undefined;
  const { argumentExpression: key } = node;
  return isStringLiteral(key) ? { object: node.expression.text, key: key.text } : undefined;
}
