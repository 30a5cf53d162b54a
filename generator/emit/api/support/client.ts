import { createTransport } from './transport.ts';

export {
  ApiError,
  type ApiFailure,
  type CallOptions,
  type CallRoute,
  type CallSpec,
  type Middleware,
} from './call-types.ts';

const transport = createTransport();

/** Calls an endpoint and gives what the wrapper holds; throws ApiError otherwise. */
export const call = transport.call;
/** Adds a middleware; the first added is the outermost. */
export const use = transport.use;
/** The address of a call, for pictures and downloads. */
export const urlOf = transport.urlOf;
/** Says where a base stands that is known at run time only. */
export const setBase = transport.setBase;
/** Says what sends the calls, and is loaded by the first of them. */
export const sendBy = transport.sendBy;
/** Loads what sends calls before there is one. */
export const loadSender = transport.loadSender;
