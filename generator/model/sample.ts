/** People and things by which tests try who may do what: by subject, by a name of their own; null where it is nobody. */
export type Samples = Record<string, Record<string, Readonly<Record<string, unknown>> | null>>;
