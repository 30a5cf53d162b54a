// Runs in the open page while `hub dev` does: takes in what an edit changed without loading the page anew.
// Vite must not touch it: it marks each `import()`, and a marked module is another than the one the page runs on.

/** What the front tells a page: modules that changed, each to be fetched again. */
export interface FollowMessage {
  files: string[];
  /** Whether the server may answer something else than before. */
  asksAgain: boolean;
  time: number;
}

type Data = Record<string, unknown>;
interface Words {
  i18n: {
    language: string;
    addResourceBundle(language: string, namespace: string, words: unknown): void;
    emit(event: string, language: string): void;
  };
}

interface Reads {
  queryClient: { invalidateQueries(): Promise<void> };
}

interface Client {
  createHotContext(owner: string): {
    on(event: 'hub:follow', take: (message: FollowMessage) => void): void;
    send(event: 'hub:followed', time: number): void;
  };
}

const { createHotContext } = await load<Client>('/@vite/client');
const hot = createHotContext('/@hub/page.js');
hot.on('hub:follow', (message) => {
  follow(message).then(
    () => hot.send('hub:followed', message.time),
    () => location.reload(),
  );
});

async function follow({ files, asksAgain, time }: FollowMessage): Promise<void> {
  const { i18n } = await load<Words>('/runtime/i18n/i18n.ts');
  const loading = files.map(async (file) => {
    const [old, next] = await Promise.all([load<Data>(file), load<Data>(`${file}?t=${time}`)]);
    return { file, old, next };
  });
  if (asksAgain) {
    const { queryClient } = await load<Reads>('/runtime/reads/query-client.ts');
    // What the page shows and what it says of it change together.
    await queryClient.invalidateQueries();
  }
  for (const { file, old, next } of await Promise.all(loading)) {
    for (const name of Object.keys(next)) takeIn(old[name], next[name]);
    // What pages say in a language, what forms and all but the first say, and what one screen says beside it.
    const language = /\/messages\/(?:forms|others|page)\/([^/.]+)(?:\/.+)?\.ts$/.exec(file)?.[1];
    if (language) i18n.addResourceBundle(language, 'translation', next.messages);
  }
  // Everything that shows words draws again.
  i18n.emit('languageChanged', i18n.language);
}

function load<T>(url: string): Promise<T> {
  return import(url) as Promise<T>;
}

/** What the page holds already gets the new content, so that whoever keeps it sees the edit. */
function takeIn(old: unknown, next: unknown): void {
  if (Array.isArray(old) && Array.isArray(next)) old.splice(0, old.length, ...merged(old, next));
  else if (isData(old) && isData(next)) {
    // The block of a screen was loaded with it.
    if (old.block !== next.block) location.reload();
    for (const name of Object.keys(old)) if (!(name in next)) delete old[name];
    Object.assign(old, next);
  }
}

function merged(old: unknown[], next: unknown[]): unknown[] {
  return next.map((entry) => {
    const known = old.find((one) => isData(one) && isData(entry) && one.id === entry.id);
    if (known === undefined) return entry;
    takeIn(known, entry);
    return known;
  });
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null;
}
