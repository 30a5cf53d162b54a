import type { Viewer } from '../people/index.ts';
import type { VisibleScope } from '../store/visible-scope.ts';

const open = 'PUBLIC';
const hidden = 'PRIVATE';

/**
 * What a viewer may see in lists, as ranges that an index answers: the rule itself is the fact `item.visible` in
 * spec/guards, and a test holds both together.
 */
export function visibleScopes(viewer: Viewer | null): VisibleScope[] {
  if (!viewer) return [{ visibility: open }];
  const own = viewer.roleType === 'manager' ? {} : { ownerId: viewer.id };
  return [{ visibility: open }, { visibility: hidden, ...own }];
}
