import {
  gitBudgetServeMemoryBytes,
  gitBudgetServeStartedBytes,
  gitTransferMemoryMarginBytes,
  gitTransferMemoryOwnBytes,
  gitTransferPerObjectMappedBytes,
  gitTransferPerObjectPerAskedByte,
  gitTransferPerObjectPerRefByte,
  gitTransferPerObjectPlainBytes,
} from '#generated/constants.ts';
import { type Budget, objectsIn, refBytesIn } from '../../../git/index.ts';

export type ServeMemory = Required<Pick<Budget, 'memoryBytes' | 'startedBytes'>>;

interface ServeNeeds {
  memory: ServeMemory;
  /** About as many bytes as all of it has; none is reckoned for refs alone. */
  packBytes: number;
}

interface Asked {
  /** Bytes of the question. */
  bytes: number;
  /** Whether only refs are wanted. */
  isList?: boolean;
  /** Whether only the last commits are wanted, up to which git goes through all of them. */
  isShallow?: boolean;
}

/**
 * As much memory as git needs to serve a repository. Git itself reads the refs and what the other side has; what it starts
 * counts what is sent, object by object, unless upkeep has made a bitmap that has counted them before.
 */
export async function serveNeeds(
  dir: string,
  { bytes, isList = false, isShallow = false }: Asked,
): Promise<ServeNeeds> {
  const [refBytes, counts] = await Promise.all([refBytesIn(dir), isList ? undefined : objectsIn(dir)]);
  const asked = bytes * gitTransferPerObjectPerAskedByte;
  const own = gitTransferMemoryOwnBytes + refBytes * gitTransferPerObjectPerRefByte + asked;
  if (!counts) return { memory: bounded(own, 0), packBytes: 0 };
  const { packed, loose, mapped, packBytes } = counts;
  const objects = packed + loose;
  const known = isShallow ? 0 : mapped;
  const counted =
    known * gitTransferPerObjectMappedBytes + (objects - known) * gitTransferPerObjectPlainBytes;
  const walked = isShallow ? objects * gitTransferPerObjectMappedBytes : 0;
  return { memory: bounded(own + walked, gitTransferMemoryMarginBytes + counted + asked), packBytes };
}

/** What git may take that serves a repository in which more was needed than was reckoned. */
export const mostServeMemory: ServeMemory = {
  memoryBytes: gitBudgetServeMemoryBytes,
  startedBytes: gitBudgetServeStartedBytes,
};

function bounded(own: number, started: number): ServeMemory {
  return {
    memoryBytes: Math.min(Math.ceil(own), mostServeMemory.memoryBytes),
    startedBytes: Math.min(Math.ceil(started), mostServeMemory.startedBytes),
  };
}
