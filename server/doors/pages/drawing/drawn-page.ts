import type { LanguageId } from '#generated/app.ts';
import type { EndpointId } from '#generated/server/types.ts';

/** What a page reads: once, or page after page. */
export interface PageRead {
  call: EndpointId;
  input: Readonly<Record<string, unknown>>;
  as: 'read' | 'pages';
}

/** An address to draw, as visitors see it, with what is answered already. */
export interface AskedPage {
  /** Path and query. */
  url: string;
  language: LanguageId;
  /** What the document tells by name. */
  told: Readonly<Record<string, string>>;
  answers: readonly (PageRead & { data: unknown })[];
}

/** What must be answered before it can be drawn, or what is drawn; neither where it cannot be. */
export interface DrawnPage {
  asks: readonly PageRead[];
  html?: string;
  /** The texts in it as they were parsed, as JSON. */
  trees?: string;
}
