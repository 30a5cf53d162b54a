import type { Command } from 'commander';
import type { Rotated } from '../../server/secrets/rotate.ts';
import { withFolder } from '../with-folder.ts';

interface RotateFlags {
  forgetOlder?: boolean;
  json?: boolean;
}

/** `hub secret`: the keys of the secret store. */
export function addSecret(program: Command): void {
  program
    .command('secret')
    .description('the keys under which the hub keeps the secrets of items')
    .command('rotate')
    .description('make a new key and seal every value with it, also while the hub runs; cut off, it goes on')
    .option('--forget-older', 'take older keys away that no value needs; older backups may need them')
    .option('--json', 'print the outcome as JSON')
    .action(({ forgetOlder = false, json }: RotateFlags) =>
      withFolder({ writes: true }, async (_, config) => {
        const { assertAnswered } = await import('../../server/doctor/answered.ts');
        await assertAnswered('secret rotate');
        const { rotateSecrets } = await import('../../server/secrets/rotate.ts');
        const rotated = await rotateSecrets(config, { forgetsOlder: forgetOlder });
        const ok = rotated.unreadable === 0;
        console.log(json ? JSON.stringify({ ok, ...rotated }) : inWords(rotated));
        process.exitCode = ok ? 0 : 1;
      }),
    );
}

function inWords({ key, isNew, sealed, unreadable, older, forgotten }: Rotated): string {
  const done = isNew
    ? `A new key seals from now on (${key}), and ${sealed} values were sealed with it.`
    : `${sealed} values that an older key had sealed are sealed with the first one now (${key}).`;
  return [
    done,
    ...(unreadable > 0
      ? [
          `${unreadable} values open with none of the keys: put the missing key beside the others, or give the values anew.`,
        ]
      : []),
    ...(forgotten > 0 ? [`${forgotten} older keys were taken away.`] : []),
    ...(older > 0
      ? [`${older} older keys stay, for backups from before; --forget-older takes them away.`]
      : []),
  ].join('\n');
}
