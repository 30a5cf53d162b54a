type Names = readonly (readonly [name: string, said: RegExp])[];

// The first that fits: each browser also says the names of those that it wants to be taken for.
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|T|X)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['WeChat', /\bMicroMessenger\//],
  ['QQ Browser', /\bM?QQBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
];

const systems: Names = [
  ['HarmonyOS', /\b(?:Open)?Harmony(?:OS)?\b/],
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system by what the browser says of itself; as it stands where neither is known. */
export function deviceName(userAgent: string): string {
  const found = [browsers, systems].flatMap(
    (names) => names.find(([, said]) => said.test(userAgent))?.[0] ?? [],
  );
  return found.join(' · ') || userAgent;
}
