export declare function date(text: string): boolean;
export declare function time(text: string): boolean;
export declare function dateTime(text: string): boolean;
