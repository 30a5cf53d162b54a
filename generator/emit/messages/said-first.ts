import type { Product } from '../../model/product.ts';
import { planForms } from '../forms/form-schema.ts';
import type { OutputFile } from '../output.ts';
import { entrancesOf, formsOfEntrance, screensOfEntrance } from '../screens/entrance.ts';
import { sentenceOf } from '../validators/support/sentences.ts';

/** What may be a key of words, or the id of a call, in something that is made. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g)].map(([, key = '']) => key);

/**
 * Which words the page says on which somebody signs in, until that is done: those of its screens and forms, of what its calls may be refused
 * with, and of the code that comes with every page. Undefined where there is no such page, or it draws more than forms of short texts.
 */
export function saidFirst(
  product: Product,
  files: readonly OutputFile[],
  early: readonly string[],
): ((key: string) => boolean) | undefined {
  const screens = formsOfEntrance(product);
  if (early.length === 0 || screens.length === 0) return undefined;
  const apps = entrancesOf(product).map(({ id }) => id);
  const own = [
    ...apps.map((id) => `routes/${id}.ts`),
    ...screensOfEntrance(product).map(({ id }) => `screens/${id}.ts`),
  ];
  const made = files.filter(({ path }) => own.includes(path)).map(({ content }) => content);
  const plans = screens.flatMap((screen) => planForms(screen, product).flatMap((form) => form.plans));
  const routes = product.routes.filter(({ app }) => apps.includes(app));
  const guarded = routes.flatMap(({ guards }) => [...guards, ...[product.everywhere ?? []].flat()]);
  const checks = guarded.flatMap((id) => product.guards[id]?.checks ?? []).map((id) => product.checks[id]);
  const told = [...errorsOf(made, product), ...checks.map((check) => product.errors[check?.error ?? ''])];
  const schemas = JSON.stringify(plans.map(({ schema }) => schema));
  const texts = [...made, schemas, JSON.stringify(checks), JSON.stringify(told)];
  const said = new Set([
    ...early,
    ...texts.flatMap(keysIn),
    ...[...schemas.matchAll(/"(\w+)":/g), ['', 'required'], ['', 'type']].map(
      ([, keyword = '']) => sentenceOf({ keyword }).key,
    ),
  ]);
  return (key) => said.has(key) || said.has(key.replace(/_(zero|one|two|few|many|other)$/, ''));
}

/** What the calls of these screens may end in, and what no call names: that befalls any. */
function errorsOf(made: readonly string[], product: Product) {
  const { boot, calls } = product.app;
  const asked = [...made, JSON.stringify([boot, calls])].flatMap(keysIn);
  const ids = asked.flatMap((id) => product.endpoints[id]?.errors ?? []);
  const named = new Set(Object.values(product.endpoints).flatMap(({ errors }) => errors));
  const others = Object.keys(product.errors).filter((id) => !named.has(id));
  return [...ids, ...others].map((id) => product.errors[id]);
}
