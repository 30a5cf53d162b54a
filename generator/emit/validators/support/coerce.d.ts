export declare function only(value: unknown): unknown;
export declare function toText(value: unknown): string | undefined;
export declare function toInteger(value: unknown): number | undefined;
export declare function toNumber(value: unknown): number | undefined;
export declare function toBoolean(value: unknown): boolean | undefined;
export declare function toList(value: unknown): unknown[] | undefined;
