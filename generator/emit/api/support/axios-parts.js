// axios by its parts: its usual entry brings three ways to ask, what chooses among them, and what writes and reads forms and addresses, which
// the client does itself.
export { default as xhr } from 'axios/unsafe/adapters/xhr.js';
export { default as CanceledError } from 'axios/unsafe/cancel/CanceledError.js';
export { default as isCancel } from 'axios/unsafe/cancel/isCancel.js';
export { default as AxiosError } from 'axios/unsafe/core/AxiosError.js';
export { default as AxiosHeaders } from 'axios/unsafe/core/AxiosHeaders.js';
