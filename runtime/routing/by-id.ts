import type { AddressParams, AddressQuery, AddressVariants } from '#generated/routes/by-id.ts';
import type { FitsAll } from '../fits-all.ts';
import { type HrefOptions, hrefToAny, type Params } from './href.ts';

// For code that knows where it leads: what an address takes follows from the id of its screen.

/** A screen with an address. */
type PageName = keyof AddressParams;

type ParamsOf<Name extends PageName> = FitsAll<AddressParams, Name>;
/** TypeScript lets any name pass where none is asked. */
type Exactly<Given> = keyof Given extends never ? Readonly<Record<string, never>> : Given;

interface PageOptions<Name extends PageName> extends Omit<HrefOptions, 'query' | 'variant'> {
  /** What stands behind the ?: what the page reads there. */
  query?: FitsAll<AddressQuery, Name>;
  /** Stay inside a variant of the route, such as the embedded one. */
  variant?: FitsAll<AddressVariants, Name> | undefined;
}

type Asked<Name extends PageName> =
  Record<never, never> extends ParamsOf<Name>
    ? [params?: Exactly<ParamsOf<Name>>, options?: PageOptions<Name>]
    : [params: ParamsOf<Name>, options?: PageOptions<Name>];

/** The address of a screen, with what that address names. */
export function hrefTo<Name extends PageName>(screen: Name, ...asked: Asked<Name>): string {
  const [params, options] = asked as [Params?, HrefOptions?];
  return hrefToAny(screen, params, options);
}
