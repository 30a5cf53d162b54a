import { typeNameOf } from '../../grammar/json-schema.ts';
import type { Endpoint } from '../../model/product.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, type Judging, own } from './beside.ts';

/** What is asked beside what is loaded is another call about the same thing, which takes no more than is given for that. */
export function judgeWatch({ shape, node, ...standing }: AskingOf<'ref'>, judging: Judging): void {
  const name = stringOf(node);
  if (shape.asksBeside === undefined || name === undefined) return;
  const { product, building } = judging;
  const asked = own(product.endpoints, own(product.polls, name)?.ask ?? '');
  const loaded = own(product.endpoints, stringOf(besideOf(standing, shape.asksBeside)) ?? '');
  if (asked === undefined || loaded === undefined) return;
  const reason = unfit(asked, loaded);
  if (reason === undefined) return;
  const known = Object.values(product.polls).flatMap(({ id, ask }) => {
    const call = own(product.endpoints, ask);
    return call !== undefined && unfit(call, loaded) === undefined ? [id] : [];
  });
  building.faults.add('HUB1863', node.at, { name, other: asked.id, call: loaded.id, reason }, known);
}

/** Why a call tells nothing of the thing that another loads. */
function unfit(asked: Endpoint, loaded: Endpoint): string | undefined {
  if (asked.id === loaded.id) return 'which is what is loaded';
  // Of another view some of what is shown would be missing as soon as it is answered.
  if (typeNameOf(asked.returns) !== typeNameOf(loaded.returns)) return 'which does not answer the same';
  const given = new Set(Object.keys(loaded.input.properties ?? {}));
  const missing = asked.input.required?.filter((input) => !given.has(input)) ?? [];
  return missing.length > 0 ? `which needs ${missing.join(', ')} as well` : undefined;
}
