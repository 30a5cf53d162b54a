import { apps, places } from '#generated/app.ts';

const register = apps.find(({ at }) => at === '/')?.entrances.register;

/** Where whoever is invited makes their account: the page that everybody is led to for it, which is told the code. */
export function invitationAddress(publicUrl: string, code: string): string {
  const given: Readonly<Record<string, string>> = {
    origin: publicUrl,
    url: encodeURIComponent(`${publicUrl}/`),
  };
  const page = register === undefined ? '{origin}/' : places[register];
  const address = page.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '');
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ invitation: code })}`;
}
