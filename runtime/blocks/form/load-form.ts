import { forms } from '#generated/forms/index.ts';
import type { Form as FormOfScreen } from '#generated/forms/types.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { Scope } from '#generated/screens/types.ts';
import { loadFormWords } from '#runtime/offers/words.ts';

/** Loads a form of a screen, by its name where there are several: its schema and its validator, each in its own chunk. */
export async function loadForm(
  screen: ScreenId,
  id: string | undefined,
  scope: Scope,
): Promise<FormOfScreen> {
  const load = forms[id === undefined ? screen : `${screen}.${id}`];
  const [{ form, variants } = {}] = await Promise.all([load?.(), loadFormWords(scope.language)]);
  const variant = variants?.cases[choiceOf(scope, variants.by) ?? ''];
  const found = variant ?? form;
  if (!found) throw new Error(`No form for the screen ${screen}`);
  return found;
}

function choiceOf({ route }: Scope, name: string): string | undefined {
  return route.params[name] ?? route.query[name];
}
