/** The build that the document says it is of; a developer's server does not say. */
export function loadedBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;
}
