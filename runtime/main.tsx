import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { start } from './app/boot.ts';
import './look/look.css';
import './shell/shell.css';
import './shell/menus/menu.css';
import './shell/menus/phone.css';

// Not awaited at the top level: a part that is loaded meanwhile may import this module's own parts.
void start().then(() => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
