/** Addresses and links, by the id of a route or as a screen says them. */

export { matchRoute, routes } from '../routing/app-routes.ts';
export { createLink } from '../routing/create-link.ts';
export { embeddedHref, isEmbedded, openVariant } from '../routing/embedded.ts';
export { hrefOfLink, hrefOfRoute, hrefToPage, missingScreen } from '../routing/href.ts';
export { Link } from '../routing/Link.tsx';
export { goTo } from '../routing/navigation.ts';
export { queryString, readablePath } from '../routing/pattern.ts';
export { usePlace } from '../routing/place.ts';
export { isRefusedAt } from '../routing/refused.ts';
