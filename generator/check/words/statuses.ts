import { plain } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import type { Judging } from './beside.ts';

/** An address that leads nowhere, and one that may not be opened, have their statuses whatever a spec says. */
const always = [401, 403, 404];

/** A page stands for a status with which something is answered: an error, or an address that means nothing. */
export function judgeStatus({ node, where }: AskingOf<'integer'>, { product, building }: Judging): void {
  const { errors, routes } = product;
  if (building.lookup.unsure('error')) return;
  const answered = new Set([
    ...always,
    ...Object.values(errors).flatMap(({ status, http }) => [status, ...http]),
    ...routes.flatMap(({ validate }) => validate?.status ?? []),
  ]);
  const status = plain(node);
  if (typeof status === 'number' && !answered.has(status))
    building.faults.add('HUB1104', node.at, { name: String(status), where }, [...answered].map(String));
}
