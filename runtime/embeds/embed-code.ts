import { embedHeight } from '#generated/constants.ts';

/**
 * What is pasted into another page: the frame, and what gives it the height that it tells. Any page may send messages, so
 * that the one who told is asked for, and where from.
 */
export function embedCode(address: string, title: string): string {
  const { href, origin } = new URL(address);
  return `<iframe src="${quoted(href)}" title="${quoted(title)}" width="100%" height="${embedHeight}" loading="lazy" style="border: 0"></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== ${JSON.stringify(origin)} || data?.type !== 'hub:height') return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.height = data.height;
  });
</script>`;
}

/** As the value of an attribute. */
const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
