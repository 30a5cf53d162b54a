/** The forms with something in them that would be lost: asked when somebody is about to leave. */
const open = new Set<symbol>();

export function hasUnsaved(): boolean {
  return open.size > 0;
}

/** Notes that a form would lose something. */
export function holdUnsaved(form: symbol): void {
  if (open.size === 0) window.addEventListener('beforeunload', handleUnload);
  open.add(form);
}

/** Nothing of the form would be lost any more. */
export function releaseUnsaved(form: symbol): void {
  if (open.delete(form) && open.size === 0) window.removeEventListener('beforeunload', handleUnload);
}

/** For whoever leaves nevertheless. */
export function releaseAll(): void {
  for (const form of open) releaseUnsaved(form);
}

// Only while there is something to lose: browsers keep no page for `back` that listens for this.
function handleUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
