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
  readonly layout: 'full' | 'empty' | 'card' | 'center';
  readonly keepAlive: boolean;
  readonly background?: string;
  /** Whether the bar has a search box: not above a page that has one of its own. */
  readonly search: boolean;
  readonly blocking: boolean;
  readonly title?: MessageKey;
  /** Titles that take its place, the first that fits. */
  readonly titles?: readonly { readonly when: (s: Scope) => boolean; readonly text: MessageKey }[];
  /** The call whose failure makes this address answer 404. */
  readonly exists?: EndpointId;
  readonly validate?: { readonly when: (s: Scope) => boolean; readonly status: number };
  readonly parent?: string;
  readonly children: readonly string[];
  readonly tab?: string;
  readonly variant?: string;
  /** Actions that this address forbids, whoever asks. */
  readonly refuse: readonly ActionId[];
}

/** What a link to a page needs to know of it. */
export type Door = Pick<RouteEntry, 'app' | 'screen' | 'pattern' | 'fixed' | 'rest' | 'variant'>;`;
