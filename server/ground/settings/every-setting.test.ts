import { describe, expect, it } from 'vitest';
import { settings } from '#generated/qa/settings.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { settingRows } from '#generated/server/settings.ts';
import { readSetting, specSettings } from './described.ts';

// What whoever runs the hub may say of each thing that may be set, and what is where nobody says anything.

describe.each(settings)('what is set of $field', ({ field, usual, cases }) => {
  const rows = settingRows.filter(({ name }) => name === field);
  const about = { what: `field Settings.${field}`, door: 'server', also: [`rule Settings.${field}`] };

  it.for(cases)('$title', ({ text, isTaken }, { task }) => {
    proves(task, about);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.hasOwn(readSetting(row, text), 'value')).toBe(isTaken);
  });

  it('is as usual where nothing is said', ({ task }) => {
    proves(task, about);
    for (const row of rows) {
      expect(readSetting(row, undefined)).toEqual({ value: usual });
      expect(readSetting(row, '')).toEqual({ value: usual });
      const all = specSettings() as unknown as Readonly<Record<string, unknown>>;
      const { language } = row;
      const own = language === undefined ? all[field] : (all[field] as Record<string, unknown>)[language];
      expect(own).toEqual(usual);
    }
  });
});
