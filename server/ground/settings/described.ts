import { givenOf } from '#generated/guards.ts';
import { beginnings, type SettingRow, type SpecSettings, settingRows } from '#generated/server/settings.ts';
import { bytesIn, sizeText } from '../../load/size-text.ts';

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
    case 'bytes':
      return sizeIn(text, row);
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

function sizeIn(text: string, { least, most }: SettingRow): ReturnType<typeof readSetting> {
  const value = bytesIn(text);
  if (value !== undefined && value >= (least ?? 0) && value <= (most ?? value)) return { value };
  const bounds = [least ? ` from ${sizeText(least)}` : '', most ? ` to ${sizeText(most)}` : ''].join('');
  return { says: `must be a size such as 500MB or 20GB${bounds}, not "${text}".` };
}

function textIn(text: string, { least = 0, most = Number.POSITIVE_INFINITY }: SettingRow) {
  const { length } = [...text];
  if (length >= least && length <= most) return { value: text };
  return { says: `must have ${least} to ${most} characters, not ${length}.` };
}

/** All that the spec describes, each as it is told here. */
export function specSettings(read: (row: SettingRow) => Value = ({ usual }) => usual): SpecSettings {
  const values: Record<string, Value | Record<string, Value>> = {};
  for (const row of settingRows) {
    const { name, language } = row;
    if (language === undefined) values[name] = read(row);
    else values[name] = { ...byLanguage(values[name]), [language]: read(row) };
  }
  // The rows are made of the type: each holds a value of its own.
  return values as unknown as SpecSettings;
}

const byLanguage = (value: unknown) => (typeof value === 'object' ? (value as Record<string, Value>) : {});

/**
 * With what was left open made to fit what was said: where nothing could be made with the usual beginning of a field, it is
 * the first that it can be made with. Gives the row of one that was said and does not fit, and why.
 */
export function fitting(
  settings: SpecSettings,
  isSaid: (row: SettingRow) => boolean,
): { settings: SpecSettings } | { row: SettingRow; says: string } {
  const fitted: Record<string, Value> = {};
  for (const row of settingRows) {
    const fits = (value: Value) => isBeginning(row, value, settings);
    const value = settingOf(settings, row);
    if (fits(value)) continue;
    const others = row.values?.filter(fits) ?? [];
    const [first] = others;
    if (isSaid(row) || first === undefined)
      return {
        row,
        says: `must be one of ${others.join(', ')} in a hub that is set like this, not "${value}": nothing could be made with it.`,
      };
    fitted[row.name] = first;
  }
  return { settings: { ...settings, ...fitted } };
}

/** Whether anything may be made with a value in a field that a setting begins, as this hub is set. */
export const mayBegin = (settings: SpecSettings, field: string, value: Value): boolean =>
  beginnings
    .filter((one) => one.field === field)
    .every(({ fits }) => fits({ input: { [field]: value }, ...givenOf(settings) }) !== false);

const isBeginning = ({ name }: SettingRow, value: Value, settings: SpecSettings) =>
  beginnings
    .filter(({ setting }) => setting === name)
    .every(({ field, fits }) => fits({ input: { [field]: value }, ...givenOf(settings) }) !== false);

/** What whoever runs this hub has set, or all as usual. */
export const settingsIn = ({
  settings = specSettings(),
}: {
  settings?: SpecSettings | undefined;
}): SpecSettings => settings;

/** What is set of one of them. */
export function settingOf(settings: SpecSettings, { name, language, usual }: SettingRow): Value {
  const value: unknown = Object.entries(settings).find(([own]) => own === name)?.[1];
  const own = language === undefined ? value : byLanguage(value)[language];
  return (own as Value | undefined) ?? usual;
}

/** One of them that is the same in all languages, by its name. */
export function settingIn(settings: SpecSettings, name: string): Value | undefined {
  const row = settingRows.find((one) => one.name === name);
  return row && settingOf(settings, row);
}
