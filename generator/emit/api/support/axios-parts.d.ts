import type { AxiosAdapter } from 'axios';

export { AxiosError, AxiosHeaders, CanceledError, isCancel } from 'axios';

/** Asks by XMLHttpRequest, as every browser can. */
export declare const xhr: AxiosAdapter;
