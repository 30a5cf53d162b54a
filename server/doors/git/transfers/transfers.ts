import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  gitReceiveLargeWaiting,
  gitReceiveLargeWaitMs,
  gitTransferDiskPerAskerBytes,
  gitTransferDiskRoomBytes,
} from '#generated/constants.ts';
import { askerKey } from '../../../load/asker.ts';
import { networkOf } from '../../../load/network.ts';
import { Row } from '../../../load/row.ts';
import type { Viewer } from '../../../rights/index.ts';
import { OpenLines } from './lines.ts';
import { TransferRows } from './rows.ts';
import { WaitingDisk } from './waiting-disk.ts';

/** All that clones, fetches and pushes share: lines, rows and a place on the disk. */
export class Transfers {
  readonly rows = new TransferRows();
  readonly lines = new OpenLines();
  /** In front of the rows, for the one push that needs most of the memory. */
  readonly large = new Row({
    room: 1,
    perAsker: 1,
    waiting: gitReceiveLargeWaiting,
    waitMs: gitReceiveLargeWaitMs,
  });
  readonly disk: WaitingDisk;
  /** Where files stand that have no name: the folder is always empty. */
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'transfers');
    this.disk = new WaitingDisk(dataDir, {
      room: gitTransferDiskRoomBytes,
      perAsker: gitTransferDiskPerAskerBytes,
    });
  }

  /** Opens a line for a transfer, and closes it with the answer; undefined where there is none for this asker. */
  open(request: FastifyRequest, reply: FastifyReply, viewer: Viewer | null): OpenTransfer | undefined {
    // Whoever left before he was known tells nobody so any more.
    if (reply.raw.destroyed) return undefined;
    const asker = askerKey({ network: networkOf(request.ip), ...(viewer && { person: viewer.id }) });
    const gone = new AbortController();
    const close = this.lines.take(asker, () => request.raw.destroy());
    reply.raw.once('close', () => {
      gone.abort(new Error('The client has gone.'));
      close?.();
    });
    return close && { asker, gone: gone.signal };
  }
}

export interface OpenTransfer {
  /** Whose share it takes. */
  asker: string;
  /** Aborted when the line is closed: at the end, or because the other side has left. */
  gone: AbortSignal;
}
