/** One thing that must go well where the engine stands alone; what it says is told where it does not. */
export interface Tried {
  name: string;
  isWell: boolean;
  says: string;
}

/** Whoever tries it may be a test itself, or follow a product of their own. */
export function bareEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:HUB_|VITEST|NODE_|TEST$|INIT_CWD)/.test(name),
  );
  return { ...Object.fromEntries(own), HUB_CONFIG: 'none' };
}
