import { app, type LanguageId, languages } from '#generated/app.ts';
import { type SettingRow, settingRows } from '#generated/server/settings.ts';
import { sizeText } from '../../load/size-text.ts';
import type { Config } from '../config.ts';
import { settingOf, specSettings } from './described.ts';
import { type OwnVariable, rows, type Variable } from './names.ts';
import type { Settings } from './settings.ts';

/** A setting as those who run the hub are shown it. */
export interface ShownSetting {
  key: string;
  /** What holds; absent where nothing does. */
  value?: string;
  from: string;
  /** What it is, where the spec describes it. */
  says?: string;
}

const ownTexts: Record<OwnVariable, (config: Config) => string | undefined> = {
  HUB_PORT: ({ port }) => String(port),
  HUB_SOCKET: ({ socket }) => socket,
  HUB_HOST: ({ host }) => host,
  HUB_PUBLIC_URL: ({ publicUrl }) => publicUrl,
  HUB_SECRET_KEY: ({ secretKeys }) => secretKeys?.join(', '),
  HUB_TRUSTED_PROXIES: ({ trustedProxies }) => trustedProxies?.join(', '),
  HUB_DATA: ({ dataDir }) => dataDir,
  HUB_SITE: ({ site }) => site,
  HUB_SEED: ({ seed }) => seed,
  HUB_DEMO_PASSWORD: ({ demoPassword }) => demoPassword,
  HUB_ALLOW_DEMO: ({ allowDemo = false }) => String(allowDemo),
  HUB_API: ({ api }) => api,
  HUB_IMPORT_ORIGINS: ({ importOrigins }) => importOrigins && (importOrigins.join(' ') || 'none'),
  HUB_EMBED_ORIGINS: ({ embedOrigins }) => embedOrigins && (embedOrigins.join(' ') || 'none'),
  HUB_ASSETS_ORIGIN: ({ delivery }) => delivery?.assets,
  HUB_IMAGES_ORIGIN: ({ delivery }) => delivery?.images,
  HUB_UPLOADS_ORIGIN: ({ delivery }) => delivery?.uploads,
  HUB_STOP_WAIT: ({ stopWait }) => stopWait?.toString(),
  HUB_METRICS: ({ metrics }) =>
    metrics && `${metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host}:${metrics.port}`,
  HUB_LOG_LEVEL: ({ logLevel }) => logLevel,
  HUB_LOG_FILE: ({ logFile }) => logFile,
};

const texts: Readonly<Partial<Record<Variable, (config: Config) => string | undefined>>> = {
  ...ownTexts,
  ...Object.fromEntries(
    settingRows.map((row) => [
      row.variable,
      ({ settings = specSettings() }: Config) => shownAs(row, settingOf(settings, row)),
    ]),
  ),
};

function shownAs({ is }: SettingRow, value: SettingRow['usual']): string | undefined {
  if (is === 'bytes') return sizeText(Number(value));
  return String(value) || undefined;
}

/** The languages in which it is said what they are. */
export const languagesOfSettings: readonly LanguageId[] = languages.map(({ id }) => id);

/** All settings, what holds of each and where it comes from; of a secret only that there is one. */
export function shownSettings(
  { config, sourceOf }: Settings,
  language: LanguageId = app.fallback,
): ShownSetting[] {
  return rows.map(([variable, { key, isSecret }]) => {
    const value = texts[variable]?.(config);
    const shown = value === undefined ? {} : { value: isSecret ? '(not shown)' : value };
    const own = settingRows.find((row) => row.variable === variable)?.says;
    const says = own?.[language] ?? own?.[app.fallback];
    return { key, ...shown, from: sourceOf(variable) ?? 'as usual', ...(says && { says }) };
  });
}
