import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

interface Entry {
  personId: string;
  loaded: number;
}

/** A store whose answers a test lets go one by one. */
function slowStore() {
  let loads = 0;
  let foreign = 1;
  let open: Promise<void> = Promise.resolve();
  const recent = new Recent<Entry>({
    async load(key) {
      const entry = { personId: key, loaded: ++loads };
      await open;
      return key === 'nobody' ? undefined : entry;
    },
    foreignWrites: () => foreign,
  });
  return {
    recent,
    writeElsewhere: () => {
      foreign += 1;
    },
    close(): () => void {
      let release = () => {};
      open = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

it('loads once what is asked for often', async () => {
  const { recent } = slowStore();
  expect([await recent.get('a'), await recent.get('a')].map((entry) => entry?.loaded)).toEqual([1, 1]);
});

it('does not remember that there was nothing: it may come to be', async () => {
  const { recent } = slowStore();
  await recent.get('nobody');
  expect(await recent.get('nobody')).toBeUndefined();
  expect((await recent.get('a'))?.loaded).toBe(3);
});

it('loads anew what was dropped, and keeps the others', async () => {
  const { recent } = slowStore();
  await recent.get('a');
  await recent.get('b');
  recent.dropPerson('a');
  expect((await recent.get('a'))?.loaded).toBe(3);
  expect((await recent.get('b'))?.loaded).toBe(2);
});

it('loads everything anew when another process has written', async () => {
  const { recent, writeElsewhere } = slowStore();
  await recent.get('a');
  writeElsewhere();
  expect((await recent.get('a'))?.loaded).toBe(2);
});

it('keeps nothing that was on its way while something was dropped: a session that ended must not come back', async () => {
  const { recent, close } = slowStore();
  const release = close();
  const onItsWay = recent.get('a');
  recent.dropPerson('a');
  release();
  await onItsWay;
  expect((await recent.get('a'))?.loaded).toBe(2);
});
