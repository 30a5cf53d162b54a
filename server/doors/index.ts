export { buildApp, buildGateway } from './app.ts';
export type { Deed } from './deeds.ts';
export { OpenRequests } from './open-requests.ts';
export { distPages, type Pages } from './pages/pages.ts';
