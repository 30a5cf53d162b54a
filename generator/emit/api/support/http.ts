import { app } from '#generated/app.ts';
import { requestTimeoutMs } from '#generated/constants.ts';
import { createSender } from './sender.ts';

const sender = createSender({ timeoutMs: requestTimeoutMs, version: app.version });

/** The axios instance that every call goes through. */
export const http = sender.http;
/** Sends a call by it. */
export const send = sender.send;
