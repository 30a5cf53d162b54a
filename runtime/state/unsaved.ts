/** A form with something in it that would be lost; `keep` writes that down for whoever typed it, where it may. */
export interface UnsavedForm {
  keep?: () => void;
}

/** The forms that would lose something: asked when somebody is about to leave. */
const open = new Set<UnsavedForm>();
let isLeaving = false;

/** Whether something would be lost that nobody has been asked about. */
export function hasUnsaved(): boolean {
  return open.size > 0 && !isLeaving;
}

/** Notes that a form would lose something. */
export function holdUnsaved(form: UnsavedForm): void {
  if (open.size === 0) window.addEventListener('beforeunload', handleUnload);
  open.add(form);
}

/** Nothing of the form would be lost any more. */
export function releaseUnsaved(form: UnsavedForm): void {
  if (open.delete(form) && open.size === 0) window.removeEventListener('beforeunload', handleUnload);
}

/** The page goes, whatever anybody says: what may be kept is kept, and nothing is asked. */
export function keepUnsaved(): void {
  for (const form of open) {
    form.keep?.();
    releaseUnsaved(form);
  }
}

/** Somebody leaves nevertheless: nothing is asked on the way, which may yet lead nowhere. */
export function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

// Only while there is something to lose: browsers keep no page for `back` that listens for this.
function handleUnload(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}
