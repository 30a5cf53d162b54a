import { setTimeout } from 'node:timers/promises';
import type { TestHub } from './hub.ts';
import { type SessionClient, signedUp } from './session-client.ts';

export interface Made {
  key: string;
  name: string;
}

/** Somebody who has an alias, and may write. */
export async function writer(hub: TestHub, name: string): Promise<SessionClient> {
  const client = await signedUp(hub, name);
  await client.put('/aihub/personal/info', { alias: `${name}的名片` });
  return client;
}

export const fields = (name: string, more: object = {}) => ({ kind: 'models', name, ...more });

/** Makes an item and waits as its page does. */
export async function madeBy(by: SessionClient, name: string, more: object = {}): Promise<Made> {
  const { body, text } = await by.post('/aihub/items', fields(name, more));
  if (body.code !== '0') throw new Error(text);
  await ready(by, body.data.key);
  return body.data;
}

/** The item, once its repository and first files stand. */
export async function ready(by: SessionClient, key: string) {
  for (;;) {
    const { data } = (await by.get(`/aihub/${key}/view`)).body;
    if (data.defaultFileInitStatus === 'SUCCESS') return data;
    await setTimeout(20);
  }
}
