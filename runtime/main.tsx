import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { start } from './app/boot.ts';
import { createRouter } from './app/router.ts';
import { canTakeOver, pageStands } from './app/take-over.ts';
import './look/look.css';
import './shell/shell.css';
import './shell/menus/menu.css';

const router = createRouter();

// Not awaited at the top level: a part that is loaded meanwhile may import this module's own parts.
void start().then(async () => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  const page = <App router={router} />;
  if (canTakeOver(root) && (await pageStands(router))) return hydrateRoot(root, page);
  root.replaceChildren();
  return createRoot(root).render(page);
});
