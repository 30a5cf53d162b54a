import { type SettingRow, type SettingVariable, settingRows } from '#generated/server/settings.ts';

interface Setting {
  /** What it is called in a file of settings. */
  key: string;
  /** Whether nobody is shown what it holds. */
  isSecret?: true;
  /** Whether it is a folder, or a file: a relative one in a file counts from the folder of that file. */
  isFolder?: true;
}

/** Settings that every hub has, by the variable of the environment that sets each, in the order in which `hub config` and the README tell them. */
const ownSettings = {
  HUB_PORT: { key: 'port' },
  HUB_HOST: { key: 'host' },
  HUB_SOCKET: { key: 'socket', isFolder: true },
  HUB_PUBLIC_URL: { key: 'publicUrl' },
  HUB_SECRET_KEY: { key: 'secretKey', isSecret: true },
  HUB_TRUSTED_PROXIES: { key: 'trustedProxies' },
  HUB_DATA: { key: 'data', isFolder: true },
  HUB_SITE: { key: 'site', isFolder: true },
  HUB_SEED: { key: 'seed' },
  HUB_DEMO_PASSWORD: { key: 'demoPassword', isSecret: true },
  HUB_ALLOW_DEMO: { key: 'allowDemo' },
  HUB_API: { key: 'api' },
  HUB_EMBED_ORIGINS: { key: 'embedOrigins' },
  HUB_IMPORT_ORIGINS: { key: 'importOrigins' },
  HUB_ASSETS_ORIGIN: { key: 'assetsOrigin' },
  HUB_IMAGES_ORIGIN: { key: 'imagesOrigin' },
  HUB_UPLOADS_ORIGIN: { key: 'uploadsOrigin' },
  HUB_STOP_WAIT: { key: 'stopWait' },
  HUB_METRICS: { key: 'metrics' },
  HUB_LOG_LEVEL: { key: 'logLevel' },
  HUB_LOG_FILE: { key: 'logFile', isFolder: true },
} as const satisfies Record<string, Setting>;

/** A setting that every hub has. */
export type OwnVariable = keyof typeof ownSettings;
export type Variable = OwnVariable | SettingVariable;

/** All of them, those that the spec describes behind the others. */
export const rows: readonly (readonly [Variable, Setting])[] = [
  ...(Object.entries(ownSettings) as [OwnVariable, Setting][]),
  ...settingRows.map((row) => [row.variable, { key: keyIn(row) }] as const),
];

/** What is another in each language stands under the name, by language. */
function keyIn({ name, language }: SettingRow): string {
  return language === undefined ? name : `${name}.${language}`;
}

/** What a setting is called in a file. */
export const keyOf = (variable: Variable): string =>
  rows.find(([name]) => name === variable)?.[1].key ?? variable;

/** What is set, as text, by the variable of the environment. */
export type Said = { readonly [Name in Variable]?: string | undefined };
