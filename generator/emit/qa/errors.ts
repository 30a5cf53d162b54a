import { engineErrors } from '../../model/engine-errors.ts';
import type { Node } from '../../model/node.ts';
import type { ErrorEntry, Product } from '../../model/product.ts';
import { baseOf } from '../api/written-call.ts';
import { sortedEntries } from '../output.ts';
import { outcomeOfEffects } from './outcomes.ts';
import { placesOfScreen } from './places.ts';
import type { QaError, QaForm, Reply, Shown } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';

/** What a text of the answer is where no words of ours stand for it. */
const ownWords = 'As the answer says';

/** Every error of the catalogue as a page meets it, by what its effects say. */
export function planErrors(
  product: Product,
  forms: readonly QaForm[],
): { errors: QaError[]; unprovoked: Unprovoked[] } {
  const unprovoked: Unprovoked[] = [];
  const errors = sortedEntries(product.errors).flatMap(([id, error]) => {
    if (error.retired) return [];
    const found = planError(id, error, { product, forms });
    if (typeof found !== 'string') return [found];
    unprovoked.push({ what: `error ${id}`, door: 'browser', why: found });
    return [];
  });
  return { errors, unprovoked };
}

interface Planning {
  product: Product;
  forms: readonly QaForm[];
}

function planError(id: string, error: ErrorEntry, planning: Planning): QaError | string {
  const { product, forms } = planning;
  if (!meetsUs(error, product)) return 'only a call of another service meets it, and no page makes one';
  const reply = replyOf(error);
  const shown = shownOf(id, error, product);
  if (shown === undefined) return 'nothing of it is said to anybody';
  if (shown.as === 'state') {
    const page = readingPage(product);
    return page ? { error: id, page, reply, shown } : 'no page reads anything as it opens';
  }
  const asking = forms.findIndex((one) => fits(one) && asks(one, shown, error, product));
  const form = asking >= 0 ? asking : forms.findIndex(fits);
  if (form < 0) return 'no form can be filled in and sent';
  const isAtField = shown.as === 'field' && asking < 0;
  const seen: Shown = isAtField
    ? { as: 'toast', ...(shown.key && { key: shown.key }), tone: 'warning' }
    : shown;
  return { error: id, form, reply, shown: seen };
}

/** Whether a form can be sent as it stands once it is filled in, by somebody who is signed in. */
const fits = ({ place, isPrompt, valid }: QaForm) =>
  place.role !== 'visitor' && !place.item && !isPrompt && Object.values(valid).every((text) => text !== '');

/** Whether the form is about the field that the error names; of those, whether its call may be answered so is asked elsewhere. */
function asks(
  { valid, submit }: QaForm,
  { as, field = '' }: Shown,
  { id }: ErrorEntry,
  { endpoints }: Product,
): boolean {
  if (as === 'field') return Object.hasOwn(valid, field);
  return endpoints[submit]?.errors.includes(id) ?? false;
}

/** An error that only another base meets: no call of ours is one. */
function meetsUs({ from, http, code }: ErrorEntry, product: Product): boolean {
  if (from !== undefined) return from === 'product' || baseOf(from, product) === baseOf('product', product);
  if (code !== undefined || http.length === 0) return true;
  // What is ours is met by the narrower row.
  return !Object.values(product.errors).some(
    (other) => other.from === 'product' && http.every((status) => other.http.includes(status)),
  );
}

function replyOf(error: ErrorEntry): Reply {
  if (error.network) return { is: 'cut off' };
  if (error.timeout) return { is: 'never answered' };
  const params = Object.fromEntries(
    error.params.map((name, at) => [name, name === 'field' ? 'none' : at + 2]),
  );
  const code = error.otherwise ? 'unknown' : codeOf(error.code);
  const status = error.http[0] ?? error.status;
  const msg = error.otherwise || error.text === undefined ? ownWords : '';
  return { is: 'answer', status, ...(code !== undefined && { code }), params, msg };
}

/** One of its codes, where it has several. */
function codeOf(node: Node | undefined): string | undefined {
  if (node?.t === 'literal') return String(node.value);
  return node?.t === 'by' ? codeOf(Object.values(node.cases)[0] ?? node.otherwise) : undefined;
}

function shownOf(
  id: string,
  { text, field, effects, otherwise }: ErrorEntry,
  product: Product,
): Shown | undefined {
  if (engineErrors.proof.some((one) => one === id)) return { as: 'proof' };
  if (field !== undefined && text !== undefined) return { as: 'field', field, key: text };
  const own =
    effects.t === 'list' ? effects.items.flatMap((one) => (one.t === 'record' ? [one.fields] : [])) : [];
  if (own.some(({ state }) => state)) return { as: 'state', ...(text !== undefined && { key: text }) };
  const { is, reason, screen, text: said } = outcomeOfEffects(effects, product);
  if (is === 'login') return { as: 'login', ...(reason !== undefined && { reason }) };
  if (is === 'page') {
    const { title } = product.screens[screen ?? '']?.props.fields ?? {};
    return {
      as: 'page',
      ...(title?.t === 'text' && { title: title.key }),
      ...(said !== undefined && { key: said }),
    };
  }
  const toast = own.find((one) => one.toast);
  if (toast === undefined && text === undefined) return undefined;
  const tone = toast?.tone?.t === 'literal' ? String(toast.tone.value) : 'warning';
  return { as: 'toast', ...(text !== undefined && !otherwise && { key: text }), tone };
}

/** A page without names in its address that reads something as it opens, which says in place what could not be read. */
function readingPage(product: Product): QaError['page'] {
  for (const [id, screen] of sortedEntries(product.screens)) {
    const load = tableIn(screen.props);
    const endpoint = product.endpoints[load ?? ''];
    const found = placesOfScreen(id, product).find(
      ({ place }) => !place.address.includes('{') && !place.item,
    );
    const otherwise = endpoint?.route.otherwise;
    if (found && endpoint && otherwise && endpoint.pathParams.length === 0) {
      const url = baseOf(endpoint.base, product) + otherwise.path;
      return { place: found.place, calls: [{ method: otherwise.method, url }] };
    }
  }
  return undefined;
}

/** The call of the first table of a screen that loads rows. */
function tableIn(node: Node): string | undefined {
  if (node.t === 'list') return node.items.map(tableIn).find((one) => one !== undefined);
  if (node.t !== 'record') return undefined;
  const { block, load } = node.fields;
  if (block?.t === 'literal' && block.value === 'table' && load?.t === 'ref') return load.id;
  return Object.values(node.fields)
    .map(tableIn)
    .find((one) => one !== undefined);
}
