import { serve } from '../../../load/processes/serve.ts';
import type { AskedPage, DrawnPage } from './drawn-page.ts';

/** The other end of drawer.ts: what draws pages in browsers, as it was built for here (`runtime/drawn`). */
serve(async (program) => {
  const { drawPage } = (await import(String(program))) as { drawPage(asked: AskedPage): Promise<DrawnPage> };
  return drawPage;
});
