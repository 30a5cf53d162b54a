const controls = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"], [role=combobox]';

/** Puts the focus into the control of a field, found by the names that lead to it; a list gets it where an entry has none. */
export function focusField(form: HTMLElement | null, names: readonly string[]): void {
  for (let length = names.length; length > 1; length--) {
    const id = names.slice(0, length).join('_');
    const own = form?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    const control = own?.matches(controls) ? own : own?.querySelector<HTMLElement>(controls);
    if (!control) continue;
    control.focus();
    return;
  }
}
