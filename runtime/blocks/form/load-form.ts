import { matchPath } from 'react-router-dom';
import type { Form as FormOfScreen, FormVariants } from '#generated/forms/types.ts';
import type { Scope } from '#generated/screens/types.ts';
import { routes } from '../../routing/app-routes.ts';

interface FormModule {
  form?: FormOfScreen;
  variants?: FormVariants;
}

const modules = import.meta.glob<FormModule>(['/generated/forms/**/*.ts', '!/generated/forms/types.ts']);

/** Loads the form of the screen at this address: its schema and its validator, each screen's in its own chunk. */
export async function loadForm(scope: Scope): Promise<FormOfScreen> {
  const screen = screenAt(scope.route.path);
  const load = modules[`/generated/forms/${screen}.ts`];
  const { form, variants } = (await load?.()) ?? {};
  const variant = variants?.cases[choiceOf(scope, variants.by) ?? ''];
  const found = variant ?? form;
  if (!found) throw new Error(`No form for the screen ${screen}`);
  return found;
}

/** The innermost screen of an address: routes with more segments come before those that hold them. */
function screenAt(path: string): string | undefined {
  const matching = routes.filter((route) => matchPath(route.path, path));
  return matching.sort((one, other) => other.path.length - one.path.length)[0]?.screen;
}

function choiceOf({ route }: Scope, name: string): string | undefined {
  return route.params[name] ?? route.query[name];
}
