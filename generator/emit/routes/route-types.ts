import { toFields } from '../../grammar/shapes.ts';
import { page, place } from '../../grammar/spec/routes.ts';
import { typesOfWords } from './words.ts';

/** The body of routes/types.ts. */
export const routeTypes = `/** One address, in one language. */
export interface RouteEntry {
  /** Unique over apps and languages. */
  readonly id: string;
  readonly app: AppId;
  readonly language: LanguageId;
  /** Whether the address says the language, or the cookie does. */
  readonly languageFrom: 'path' | 'cookie';
  /** What react-router matches, prefix included: \`/en/users/:user/:name\`. */
  readonly path: string;
  /** The address as the spec writes it, without a prefix: the same in every language. */
  readonly pattern: string;
  /** Earlier paths, which lead to this one. */
  readonly was?: readonly string[];
  readonly screen: ScreenId;
  /** What the address says by itself. */
  readonly fixed: { readonly kind?: KindId; readonly create?: string };
  /** The values that a parameter may have, where they are limited. */
  readonly params: Readonly<Record<string, readonly string[]>>;
  /** The name of the parameter that \`*\` holds. */
  readonly rest?: string;
  readonly query: Readonly<Record<string, string>>;
  readonly guards: readonly string[];
  /** Actions that one must be allowed, asked after the guards. */
  readonly allow: readonly ActionId[];
  /** Calls that answer what those actions read beyond who asks, by its name. */
  readonly loads: Readonly<Record<string, EndpointId>>;
  /** By call that is asked about the address: which part gives an input that is called otherwise. */
  readonly asks?: Readonly<Record<string, Readonly<Record<string, string>>>>;
${typesOfWords(toFields(page))}
  readonly parent?: string;
${typesOfWords(toFields(place))}
  readonly variant?: string;
  /** Actions that this address forbids, whoever asks. */
  readonly refuse: readonly ActionId[];
}

/** What follows from the address, and from where its app stands. */
type Derived = 'app' | 'language' | 'languageFrom' | 'pattern' | 'fixed' | 'rest' | keyof WrittenAddress;
type Usual = keyof typeof usual;

/** An address as the file of its app writes it: without what follows from it, and without what is as usual. */
type WrittenRoute = WrittenAddress & Omit<RouteEntry, Derived | Usual> & Partial<Pick<RouteEntry, Usual>>;

export type RouteGroup = AddressGroup<WrittenRoute>;

/** What a link to a page needs to know of it. */
export type Door = Pick<RouteEntry, 'app' | 'screen' | 'pattern' | 'fixed' | 'rest' | 'variant'>;`;
