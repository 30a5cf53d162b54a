import type { FormNames } from '../expressions/names.ts';
import type { Node } from '../model/node.ts';

/** Fields of a form say what they begin with, also where that only follows from what the form changes. */
export function begun(form: Record<string, Node>, { paths }: FormNames): Record<string, Node> {
  return form.fields === undefined ? form : { ...form, fields: inList(form.fields, paths) };
}

type Paths = FormNames['paths'];

function inList(node: Node, paths: Paths): Node {
  switch (node.t) {
    case 'list':
      return { t: 'list', items: node.items.map((item) => inList(item, paths)) };
    case 'by': {
      const cases = Object.entries(node.cases).map(([key, one]) => [key, inList(one, paths)] as const);
      const own = { ...node, cases: Object.fromEntries(cases) };
      return node.otherwise ? { ...own, otherwise: inList(node.otherwise, paths) } : own;
    }
    case 'record':
      return 'value' in node.fields || 'start' in node.fields ? node : withPath(node.fields, paths);
    default:
      return withPath({ field: node }, paths);
  }
}

function withPath(fields: Record<string, Node>, paths: Paths): Node {
  const name = fields.field?.t === 'literal' ? String(fields.field.value) : '';
  const path = Object.hasOwn(paths, name) ? paths[name] : undefined;
  if (path !== undefined) return { t: 'record', fields: { ...fields, value: fieldAt(path) } };
  const [only, ...more] = Object.values(fields);
  return only !== undefined && more.length === 0 ? only : { t: 'record', fields };
}

const fieldAt = (path: string[]): Node => ({ t: 'value', expr: { op: 'name', path } });
