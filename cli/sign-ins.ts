import type { Planted } from '../server/planting/index.ts';

/** Told once, by whatever planted the demo: the password is kept as a hash alone. */
export function signIns({ people, password }: Planted): string {
  if (people.length === 0)
    return "Each of the demo's people had an account already, and keeps the password of that.";
  const names = people.map(({ userName, roleType }) =>
    roleType === 'manager' ? `${userName} (manager)` : userName,
  );
  return `The demo's people are ${names.join(', ')}; their password: ${password}`;
}
