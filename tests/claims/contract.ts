import type { TestHub } from '../support/hub.ts';

interface Schema {
  properties?: Record<string, unknown>;
  enum?: readonly string[];
}

interface Call {
  parameters?: readonly { name: string; in: string }[];
}

/** What the hub tells every program of its calls, as far as claims are about it. */
export interface Contract {
  components: { schemas: Readonly<Record<string, Schema>> };
  paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
}

/** As a running hub serves it: what is generated and not served would be no contract. */
export async function servedContract(hub: TestHub): Promise<Contract> {
  return (await hub.get('/acx/openapi.json')).body as Contract;
}
