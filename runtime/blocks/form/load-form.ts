import type { Form as FormOfScreen, FormVariants } from '#generated/forms/types.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { Scope } from '#generated/screens/types.ts';

interface FormModule {
  form?: FormOfScreen;
  variants?: FormVariants;
}

const modules = import.meta.glob<FormModule>(['/generated/forms/**/*.ts', '!/generated/forms/types.ts']);

/** Loads the form of a screen: its schema and its validator, each screen's in its own chunk. */
export async function loadForm(screen: ScreenId, scope: Scope): Promise<FormOfScreen> {
  const load = modules[`/generated/forms/${screen}.ts`];
  const { form, variants } = (await load?.()) ?? {};
  const variant = variants?.cases[choiceOf(scope, variants.by) ?? ''];
  const found = variant ?? form;
  if (!found) throw new Error(`No form for the screen ${screen}`);
  return found;
}

function choiceOf({ route }: Scope, name: string): string | undefined {
  return route.params[name] ?? route.query[name];
}
