import type { Node } from '../model/node.ts';
import type { Endpoint } from '../model/product.ts';

/** A piece of a screen in which each button that makes a call asks what that call asks, unless it says something else. */
export function withRights(node: Node, endpoints: Readonly<Record<string, Endpoint>>): Node {
  switch (node.t) {
    case 'list':
      return { ...node, items: node.items.map((item) => withRights(item, endpoints)) };
    case 'by': {
      const { otherwise } = node;
      return {
        ...node,
        cases: fieldsOf(node.cases, endpoints),
        ...(otherwise && { otherwise: withRights(otherwise, endpoints) }),
      };
    }
    case 'record': {
      const fields = fieldsOf(node.fields, endpoints);
      const asked = fields.do === undefined || fields.allow ? undefined : askedBy(fields.do, endpoints);
      return { t: 'record', fields: asked === undefined ? fields : { ...fields, allow: asked } };
    }
    default:
      return node;
  }
}

function fieldsOf(
  fields: Readonly<Record<string, Node>>,
  endpoints: Readonly<Record<string, Endpoint>>,
): Record<string, Node> {
  return Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, withRights(one, endpoints)]));
}

/** The action of the first call that asks one. */
function askedBy(steps: Node, endpoints: Readonly<Record<string, Endpoint>>): Node | undefined {
  const calls = steps.t === 'list' ? steps.items : [];
  for (const step of calls) {
    const call = step.t === 'record' ? step.fields.call : undefined;
    const action =
      call?.t === 'ref' && Object.hasOwn(endpoints, call.id) ? endpoints[call.id]?.allow : undefined;
    if (action !== undefined) return { t: 'ref', to: 'action', id: action };
  }
  return undefined;
}
