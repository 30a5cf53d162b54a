interface Setting {
  /** What it is called in a file of settings. */
  key: string;
  /** Whether nobody is shown what it holds. */
  isSecret?: true;
  /** Whether it is a folder, or a file: a relative one in a file counts from the folder of that file. */
  isFolder?: true;
}

/** Each setting by the variable of the environment that sets it, in the order in which `hub config` and the README tell them. */
export const settings = {
  HUB_PORT: { key: 'port' },
  HUB_HOST: { key: 'host' },
  HUB_SOCKET: { key: 'socket', isFolder: true },
  HUB_PUBLIC_URL: { key: 'publicUrl' },
  HUB_SECRET_KEY: { key: 'secretKey', isSecret: true },
  HUB_TRUSTED_PROXIES: { key: 'trustedProxies' },
  HUB_DATA: { key: 'data', isFolder: true },
  HUB_SEED: { key: 'seed' },
  HUB_DEMO_PASSWORD: { key: 'demoPassword', isSecret: true },
  HUB_ALLOW_DEMO: { key: 'allowDemo' },
  HUB_API: { key: 'api' },
  HUB_EMBED_ORIGINS: { key: 'embedOrigins' },
  HUB_ASSETS_ORIGIN: { key: 'assetsOrigin' },
  HUB_IMAGES_ORIGIN: { key: 'imagesOrigin' },
  HUB_UPLOADS_ORIGIN: { key: 'uploadsOrigin' },
  HUB_STOP_WAIT: { key: 'stopWait' },
  HUB_METRICS: { key: 'metrics' },
  HUB_LOG_LEVEL: { key: 'logLevel' },
  HUB_LOG_FILE: { key: 'logFile', isFolder: true },
} as const satisfies Record<string, Setting>;

export type Variable = keyof typeof settings;

export const rows = Object.entries(settings) as [Variable, Setting][];

/** What is set, as text, by the variable of the environment. */
export type Said = { readonly [Name in Variable]?: string | undefined };
