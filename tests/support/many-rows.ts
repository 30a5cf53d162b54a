import type { Page } from 'playwright';

const lists = /\/aihub\/items\?/;

export const rowsPerPage = 24;

/** The lists of a page are answered page by page, each row like the first of the hub but for its name. */
export async function answerInPages(page: Page, pages: number, perPage = rowsPerPage): Promise<void> {
  await page.route(lists, async (route) => {
    const url = new URL(route.request().url());
    const at = Number(/^page-(\d+)$/.exec(url.searchParams.get('cursor') ?? '')?.[1] ?? 0);
    url.searchParams.delete('cursor');
    const answer = await route.fetch({ url: url.href });
    const { data, ...rest } = (await answer.json()) as { data: { list: object[] } };
    const list = Array.from({ length: perPage }, (_, index) => {
      const name = `row-${at * perPage + index}`;
      return { ...data.list[0], id: name, key: name, name, nameEn: name, nameCn: name, title: name };
    });
    const more = at + 1 < pages ? { nextCursor: `page-${at + 1}` } : {};
    await route.fulfill({ json: { ...rest, data: { list, total: perPage * pages, ...more } } });
  });
}
