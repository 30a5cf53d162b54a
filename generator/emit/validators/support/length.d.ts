export declare function ucs2length(text: string): number;
