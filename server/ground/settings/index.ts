export { mayBegin, settingIn, settingsIn, specSettings } from './described.ts';
export { rows as settingRows } from './names.ts';
export { readSettings, type Settings } from './settings.ts';
export { languagesOfSettings, type ShownSetting, shownSettings } from './shown.ts';
