/** Any JSON object of the document. */
export type Json = { [key: string]: unknown };
