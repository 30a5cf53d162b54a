/** How the form engine is told that fields are not asked now: nothing of them is drawn. */
export function hiddenUi(fields: readonly string[]): Record<string, object> {
  return Object.fromEntries(fields.map((name) => [name, { 'ui:widget': 'hidden', 'ui:field': Nothing }]));
}

function Nothing() {
  return null;
}
