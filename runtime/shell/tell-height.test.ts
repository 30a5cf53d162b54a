import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellHeight } from './tell-height.ts';

const height = 640.2;
const told = vi.fn();

/** As a browser watches an element: it says once how large that is. */
class Watching {
  readonly #tell: () => void;
  constructor(tell: () => void) {
    this.#tell = tell;
  }
  observe = () => this.#tell();
  disconnect = () => {};
}

function standIn({ listed, referrer = '' }: { listed?: string[]; referrer?: string }) {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  Object.defineProperty(window.location, 'ancestorOrigins', { configurable: true, value: listed });
  const element = document.createElement('main');
  element.getBoundingClientRect = () => ({ height }) as DOMRect;
  tellHeight(element)();
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Watching);
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: told } as unknown as Window &
    typeof globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  told.mockReset();
});

describe('a page tells its height', () => {
  const message = { type: 'hub:height', height: 641 };

  it('to the origin of the page around it, and to no other', () => {
    standIn({ listed: ['https://around.example', 'https://outermost.example'] });
    expect(told.mock.calls).toEqual([[message, 'https://around.example']]);
  });

  it('to whoever led there, where the browser does not list who is around it', () => {
    standIn({ referrer: 'https://around.example/a/page?of=it' });
    expect(told.mock.calls).toEqual([[message, 'https://around.example']]);
  });

  it('to nobody where it cannot know who that is', () => {
    standIn({ listed: ['null'] });
    standIn({});
    expect(told).not.toHaveBeenCalled();
  });
});
