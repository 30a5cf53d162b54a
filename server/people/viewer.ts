import type { FastifyRequest } from 'fastify';

/** The person who asks. */
export interface Viewer {
  id: string;
  userName: string;
  roleType: 'common' | 'manager';
  alias: string | null;
}

/** Who sends this request; null is a visitor. Sessions and tokens are read here and nowhere else. */
export async function viewerOf(_request: FastifyRequest): Promise<Viewer | null> {
  return null;
}
