/** What a page that stands inside another one tells it: how high it would like to be, in CSS pixels. */
interface HeightMessage {
  readonly type: 'hub:height';
  readonly height: number;
}

/**
 * Tells the page around this one how high an element is, now and whenever that changes, and nobody else. Gives back what
 * ends it.
 */
export function tellHeight(element: HTMLElement): () => void {
  const origin = originAround();
  if (origin === undefined) return () => {};
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    window.parent.postMessage({ type: 'hub:height', height } satisfies HeightMessage, origin);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Whose page is around this one: the server has let no other frame it. Not every browser lists who that is. */
function originAround(): string | undefined {
  if (window.parent === window) return undefined;
  const around = window.location.ancestorOrigins?.[0] ?? document.referrer;
  return URL.canParse(around) ? new URL(around).origin : undefined;
}
