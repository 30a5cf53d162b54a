const INLINE_IMAGE = /^data:image\/(png|gif|jpeg|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** Whether an inline image is one of the bitmap types, which cannot carry a script. */
export function isInlineImage(url: string): boolean {
  return INLINE_IMAGE.test(url);
}
