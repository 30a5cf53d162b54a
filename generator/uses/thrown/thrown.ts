import type { Node } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isBlock,
  isFunctionDeclaration,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { orderInputs } from '../../grammar/list-inputs.ts';
import type { Compiled } from '../program.ts';
import { Bodies } from './bodies.ts';
import { Filters } from './filters.ts';
import { Steps } from './steps.ts';
import { Turned } from './turned.ts';

/** What handlers do, by the compiler. */
interface Handled {
  /** Errors by the call whose handler may throw them, each with a file that does. */
  thrown: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Calls whose handler reads by what people narrow a list. */
  narrowed: readonly string[];
  /** Calls with the inputs that their handlers read by name, of those by which some list is narrowed or ordered. */
  narrowedBy: Readonly<Record<string, readonly string[]>>;
}

/**
 * What the handler of each call may throw, as far as the compiler can follow what it names: functions, methods, and
 * those who give a function that a type declares. What is named counts as called, and what is thrown as not caught.
 */
export function handledByCalls(program: Compiled, errors: ReadonlySet<string>): Handled {
  const steps = new Steps(program, new Bodies(program), {
    ...{ errors, turned: new Turned(program, errors) },
    filters: new Filters(program),
  });
  const found = handlersIn(program).map(({ id, name }) => [id, reachedFrom(name, steps)] as const);
  found.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    thrown: Object.fromEntries(found.map(([id, { thrown }]) => [id, thrown])),
    narrowed: found.flatMap(([id, { narrows }]) => (narrows ? [id] : [])),
    narrowedBy: Object.fromEntries(
      found.flatMap(([id, { filters }]) => (filters.length > 0 ? [[id, filters] as const] : [])),
    ),
  };
}

interface Handler {
  id: string;
  /** Where the generated table names what its file exports. */
  name: Node;
}

/** The generated table of handlers: an id, and behind it the import of its file and the name of what that exports. */
function handlersIn({ generated }: Compiled): Handler[] {
  const handlers: Handler[] = [];
  const visit = (node: Node): void => {
    if (isPropertyAssignment(node) && isStringLiteral(node.name)) {
      const name = lastName(node.initializer);
      if (name) handlers.push({ id: node.name.text, name });
    } else node.forEachChild(visit);
  };
  generated('server/handlers.ts')?.forEachChild(visit);
  return handlers;
}

/** The last property that is read within a node: `(file) => file.create`. */
function lastName(node: Node): Node | undefined {
  let last: Node | undefined;
  const visit = (one: Node): void => {
    if (isPropertyAccessExpression(one)) last = one.name;
    one.forEachChild(visit);
  };
  visit(node);
  return last;
}

interface Reached {
  thrown: Record<string, string>;
  narrows: boolean;
  filters: readonly string[];
}

function reachedFrom(name: Node, steps: Steps): Reached {
  const found = new Map<string, string>();
  const seen = new Set<Node>();
  let narrows = false;
  const filters = new Set<string>();
  const bodies = steps.namedBy([name]);
  const taken = takenBy(bodies);
  const waiting = [...bodies];
  for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
    if (seen.has(body)) continue;
    seen.add(body);
    const { thrown, next, file, ...step } = steps.from(body);
    narrows ||= step.narrows;
    for (const input of step.filters) filters.add(input);
    for (const id of thrown) if ((found.get(id) ?? file) >= file) found.set(id, file);
    waiting.push(...next);
  }
  const thrown = Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  const read = [...filters].filter((input) => taken?.has(input) !== false || !orderInputs.includes(input));
  return { thrown, narrows, filters: read.sort() };
}

/** What a handler takes of its input where it takes that apart: an order that it leaves is handed on to nobody. */
function takenBy(bodies: readonly Node[]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const body of bodies) {
    const handler = isBlock(body) ? body.parent : body;
    const input =
      isFunctionDeclaration(handler) || isArrowFunction(handler) ? handler.parameters[1] : undefined;
    if (input === undefined || !isObjectBindingPattern(input.name)) return undefined;
    for (const { dotDotDotToken, propertyName, name } of input.name.elements) {
      const own = propertyName ?? name;
      if (dotDotDotToken !== undefined || own === undefined || !isIdentifier(own)) return undefined;
      names.add(own.text);
    }
  }
  return bodies.length === 0 ? undefined : names;
}
