declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: { path: string }[];
    headers?: Readonly<Record<string, string>>;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  const autocannon: (options: Options) => Promise<Result>;
  // biome-ignore lint/style/noDefaultExport: so it is in the package.
  export default autocannon;
}
