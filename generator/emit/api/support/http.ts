import { app } from '#generated/app.ts';
import { createSender } from './sender.ts';

/** What every call goes through. */
export const http = createSender({ version: app.version });
