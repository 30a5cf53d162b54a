/**
 * The public entry for hand-written screens: what the engine offers to screens/.
 * Everything else in runtime/ may change without notice.
 */

import { otherDrawings } from '#generated/other-icons.ts';
import { knowDrawings } from './look/icons.tsx';

export { Block } from './blocks/Block.tsx';
export type { BlockComponentProps } from './blocks/block.ts';
export { showToast } from './feedback/toasts.ts';
export { useEffects } from './feedback/use-effects.ts';
export { errorState } from './http/error-effects.ts';
export { Icon } from './look/icons.tsx';
export { useTitleParams } from './pages/use-title.ts';
export { usePoll } from './polls/by-id.ts';
export { callEndpoint, endpointUrl, useRead, useReadPages } from './reads/by-id.ts';
export { hrefTo } from './routing/by-id.ts';
export { itemParams } from './routing/href.ts';
export { ItemLink } from './routing/ItemLink.tsx';
export { goBack, goTo } from './routing/navigation.ts';
export { type PageQuery, usePageQuery } from './routing/use-query.ts';
export { ScopeProvider, useScope } from './scope/scope.tsx';
export { ScreenView } from './screens/ScreenView.tsx';
export { Ago } from './words/Ago.tsx';
export {
  formatAgo,
  formatBytes,
  formatCount,
  formatDate,
  formatNumber,
  formatValue,
  useLanguage,
  useText,
} from './words/index.ts';

// By hand any icon may be shown on any page.
knowDrawings(otherDrawings);
