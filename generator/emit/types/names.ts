/** `items.list` → `ItemsList`: the stem of an endpoint's types. */
export function pascal(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** `ItemsListInput`, the one flat object of an endpoint. */
export function inputName(endpointId: string): string {
  return `${pascal(endpointId)}Input`;
}

/** `ItemsCreateJob`, what a job is about. */
export function jobInputName(jobId: string): string {
  return `${pascal(jobId)}Job`;
}

/** `ItemsRenamedEvent`, what is kept of an event. */
export function eventName(eventId: string): string {
  return `${pascal(eventId)}Event`;
}

/** `ItemsListOutput`, what the wrapper holds. */
export function outputName(endpointId: string): string {
  return `${pascal(endpointId)}Output`;
}
