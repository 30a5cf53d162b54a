export { buildApp, buildGateway } from './app.ts';
export { distPages, type Pages } from './pages/pages.ts';
