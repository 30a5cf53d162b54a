export declare function date(text: string): boolean;
export declare function time(text: string): boolean;
export declare function dateTime(text: string): boolean;
export declare function uri(text: string): boolean;
export declare function phone(text: string): boolean;
export declare function email(text: string): boolean;
