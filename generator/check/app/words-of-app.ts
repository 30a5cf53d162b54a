import { at, named } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';

const versionForm = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const baseForm = /^((\/[A-Za-z0-9._~-]+)+)?$/;

/** What the product is called, and where its calls go. */
export function checkWordsOfApp({ read, faults }: Pick<Building, 'read' | 'faults'>): void {
  for (const { read: app } of read.app) {
    if (app.version !== undefined && !versionForm.test(app.version))
      faults.add('HUB1105', at(app, 'version'), {
        name: app.version,
        expected: 'version',
        example: '6.10.1',
      });
    for (const { value, at: place } of named(app.bases)) {
      if (typeof value !== 'string' || baseForm.test(value)) continue;
      const meant = `/${value.replace(/^\/+|\/+$/g, '').replace(/[^A-Za-z0-9._~/-]+/g, '-')}`;
      const expected = 'a slash and words, such as /api, or "" for the origin itself';
      faults.add('HUB1107', place, { name: value, where: 'a base', expected }, [meant]);
    }
  }
}
