import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const phone = 'iPhone; CPU iPhone OS 18_1 like Mac OS X';

it.each([
  ['Chrome · Linux', `Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/141.0.0.0 Safari/537.36`],
  ['Chrome · Linux', `Mozilla/5.0 (X11; Linux x86_64) ${like} HeadlessChrome/141.0.0.0 Safari/537.36`],
  ['Chrome · ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${like} Chrome/141.0.0.0 Safari/537.36`],
  [
    'Edge · Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0 Safari/537.36 Edg/141.0`,
  ],
  ['Opera · macOS', `Mozilla/5.0 (${mac}) ${like} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`],
  ['Safari · macOS', `Mozilla/5.0 (${mac}) AppleWebKit/605.1.15 (KHTML) Version/18.1 Safari/605.1.15`],
  ['Safari · iOS', `Mozilla/5.0 (${phone}) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`],
  [
    'Chrome · iOS',
    `Mozilla/5.0 (${phone}) AppleWebKit/605.1.15 CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
  ],
  ['WeChat · iOS', `Mozilla/5.0 (${phone}) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50`],
  ['Firefox · Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Samsung Internet · Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${like} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Huawei Browser · HarmonyOS',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${like} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 HuaweiBrowser/5.0`,
  ],
  ['Linux', 'Wget/1.21.4 (Linux)'],
  ['python-requests/2.32', 'python-requests/2.32'],
  ['', ''],
])('is %j', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
