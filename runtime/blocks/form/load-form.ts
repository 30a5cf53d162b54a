import type { Form as FormOfScreen, FormVariants } from '#generated/forms/types.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { Scope } from '#generated/screens/types.ts';

interface FormModule {
  form?: FormOfScreen;
  variants?: FormVariants;
}

const modules = import.meta.glob<FormModule>(['/generated/forms/**/*.ts', '!/generated/forms/types.ts']);

/** Loads a form of a screen, by its name where there are several: its schema and its validator, each in its own chunk. */
export async function loadForm(
  screen: ScreenId,
  id: string | undefined,
  scope: Scope,
): Promise<FormOfScreen> {
  const load = modules[`/generated/forms/${id === undefined ? screen : `${screen}.${id}`}.ts`];
  const { form, variants } = (await load?.()) ?? {};
  const variant = variants?.cases[choiceOf(scope, variants.by) ?? ''];
  const found = variant ?? form;
  if (!found) throw new Error(`No form for the screen ${screen}`);
  return found;
}

function choiceOf({ route }: Scope, name: string): string | undefined {
  return route.params[name] ?? route.query[name];
}
