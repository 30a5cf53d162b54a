import { type SettingRow, type SpecSettings, settingRows } from '#generated/server/settings.ts';

type Value = SettingRow['usual'];

/** What a text says of a setting that the spec describes, or why it says nothing of it. */
export function readSetting(row: SettingRow, text: string | undefined): { value: Value } | { says: string } {
  const { is, values = [], usual } = row;
  if (!text) return { value: usual };
  switch (is) {
    case 'choice':
      return values.includes(text)
        ? { value: text }
        : { says: `must be one of ${values.join(', ')}, not "${text}".` };
    case 'boolean':
      if (['1', 'true'].includes(text)) return { value: true };
      if (['0', 'false'].includes(text)) return { value: false };
      return { says: `must be 1 or 0 (true or false in a file), not "${text}".` };
    case 'integer':
      return numberIn(text, row);
    default:
      return textIn(text, row);
  }
}

function numberIn(text: string, { least, most }: SettingRow): ReturnType<typeof readSetting> {
  const value = Number(text);
  const isWithin = value >= (least ?? Number.MIN_SAFE_INTEGER) && value <= (most ?? Number.MAX_SAFE_INTEGER);
  if (/^-?\d+$/.test(text) && isWithin) return { value };
  const bounds = [least === undefined ? '' : ` from ${least}`, most === undefined ? '' : ` to ${most}`].join(
    '',
  );
  return { says: `must be a whole number${bounds}, not "${text}".` };
}

function textIn(text: string, { least = 0, most = Number.POSITIVE_INFINITY }: SettingRow) {
  const { length } = [...text];
  if (length >= least && length <= most) return { value: text };
  return { says: `must have ${least} to ${most} characters, not ${length}.` };
}

/** All that the spec describes, each as it is told here. */
export function specSettings(read: (row: SettingRow) => Value = ({ usual }) => usual): SpecSettings {
  const values = Object.fromEntries(settingRows.map((row) => [row.name, read(row)]));
  // The rows are made of the type: each holds a value of its own.
  return values as unknown as SpecSettings;
}

/** One of them, by its name. */
export const settingIn = (settings: SpecSettings | undefined, name: string): Value | undefined =>
  (Object.entries(settings ?? specSettings()) as [string, Value][]).find(([own]) => own === name)?.[1];
