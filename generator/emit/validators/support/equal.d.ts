export declare function equal(left: unknown, right: unknown): boolean;
