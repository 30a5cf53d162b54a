import { statSync } from 'node:fs';
import { type Finding, note, ok } from '../ground/finding.ts';
import { type Settings, settingRows } from '../ground/settings/index.ts';

const others = 0o007;

/** Where the settings come from, and whether that is what somebody would expect. */
export function inspectSettings({ file, unread, sourceOf }: Settings): Finding[] {
  const check = 'settings';
  if (file === undefined) return [ok(check, 'From the environment; there is no hub.yaml.')];
  const isOpen = (statSync(file).mode & others) !== 0;
  const secret = settingRows.find(
    ([variable, { isSecret }]) => isSecret && sourceOf(variable)?.startsWith(file),
  );
  return [
    ok(check, `From the environment, then from ${file}.`),
    ...(unread === undefined
      ? []
      : [
          note(
            check,
            `${unread} is there as well, and is not read.`,
            `Keep one of the two, or name one in HUB_CONFIG.`,
          ),
        ]),
    ...(secret && isOpen
      ? [
          note(
            check,
            `Everybody on this machine may read ${file}, which holds \`${secret[1].key}\`.`,
            `chmod o= ${file}`,
          ),
        ]
      : []),
  ];
}
