/** What a build knows of its modules. */
export interface Build {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that come with these, without what they import later: all that a page waits for which is drawn with them. */
export function reachedFrom(roots: readonly string[], build: Build): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const next of build.getModuleInfo(id)?.importedIds ?? []) follow(next);
  };
  for (const root of roots) follow(root);
  return reached;
}
