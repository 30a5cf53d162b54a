import { currentLanguage } from '../../grammar/language.ts';
import { at } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';

/** A spec of a newer hub has words that this one cannot judge; one of an older is moved, and not written by hand. */
export function checkLanguage({ read, faults }: Pick<Building, 'read' | 'faults'>): void {
  for (const { read: app } of read.app) {
    const { language } = app;
    if (language !== undefined && language > currentLanguage)
      faults.add('HUB1830', at(app, 'language'), { value: language, known: currentLanguage });
    if (language !== undefined && language < currentLanguage)
      faults.add('HUB1927', at(app, 'language'), { value: language, right: currentLanguage });
  }
}
