import type { SpecSettings } from '#generated/server/settings.ts';
import { specSettings } from '../../server/ground/settings/index.ts';

/** Some settings as they are chosen here, the others as usual. */
export const settingsWith = (chosen: Partial<SpecSettings>): SpecSettings => ({
  ...specSettings(),
  ...chosen,
});
