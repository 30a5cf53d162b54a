import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { doctorDiskLowBytes } from '#generated/constants.ts';
import { type Config, isLoopback } from '../ground/config.ts';
import { type Finding, fault, note, ok } from '../ground/finding.ts';
import { answers } from '../http/listen-at.ts';
import { sizeText } from '../load/size-text.ts';
import { databaseFile, foreignOwner, isOpenToOthers, repositoriesFolder } from '../store/disk/data-folder.ts';
import { diskFacts, isLow, keptOf } from '../store/disk/disk-room.ts';
import { partsOf } from '../store/disk/parts.ts';

/** Whether the data folder can be written to and has room; one that is not there yet is made by the first start. */
export function inspectDataFolder(
  { dataDir }: Config,
  { hasRepositories }: { hasRepositories: boolean },
): Finding[] {
  const place = nearest(dataDir);
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const todo = `Give the user that runs the hub the right to write there, or set HUB_DATA to another folder.`;
    return [fault('data folder', `${place} cannot be written to.`, todo)];
  }
  const foreign = foreignOwner(dataDir);
  if (foreign !== undefined)
    return [
      fault('data folder', foreign, 'Nothing in it was looked at: a look leaves files behind as well.'),
    ];
  const stands =
    place === dataDir
      ? ok('data folder', dataDir)
      : note('data folder', `${dataDir} is not there yet.`, 'Nothing to do: the first start makes it.');
  return [
    stands,
    ...(place === dataDir ? [...inspectParts(place, hasRepositories), inspectPrivacy(place)] : []),
    inspectRoom(place),
  ];
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** Each folder in it, which may be a disk of its own: one that is gone, cannot be written to or is full keeps the hub from its work. */
function inspectParts(dataDir: string, hasRepositories: boolean): Finding[] {
  const own = statSync(dataDir).dev;
  return partsOf(dataDir).flatMap((path): Finding[] => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (path === dataDir) return [];
    if (!found) return hasRepositories && isKept(path, dataDir) ? [missing(path)] : [];
    try {
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      return [
        fault(
          'data folder',
          `${path} cannot be written to.`,
          'Mount its disk for writing, and give it to the user that runs the hub.',
        ),
      ];
    }
    return found.dev === own ? [] : [ok('data folder', `${path} is a disk of its own.`), inspectRoom(path)];
  });
}

/** What is made anew when it is needed may be gone. */
const isKept = (path: string, dataDir: string) =>
  path === repositoriesFolder(dataDir) && existsSync(databaseFile(dataDir));

const missing = (path: string) =>
  fault(
    'data folder',
    `${path}, which holds the repositories, is missing.`,
    'Mount its disk, or put it back from the last backup.',
  );

/** Bytes and files that are left, against what the hub keeps for what must go on. */
function inspectRoom(folder: string): Finding {
  const facts = diskFacts(folder);
  const kept = keptOf(facts);
  const { freeBytes, freeInodes, inodes } = facts;
  const files = (count: number) => (inodes === 0 ? '' : ` and room for ${count} files`);
  const free = `${sizeText(freeBytes)}${files(freeInodes)} are free`;
  const least = `${sizeText(kept.bytes)}${files(kept.inodes)}`;
  const todo = `Make room (files/ may be deleted while no hub runs), or move the data folder to a larger disk while the hub is stopped.`;
  if (isLow(facts)) {
    return fault('disk', `${free}. That is less than ${least}, and the hub refuses what adds.`, todo);
  }
  const isNear = freeBytes < doctorDiskLowBytes || (inodes > 0 && freeInodes < 2 * kept.inodes);
  const says = `${free}. Below ${least} the hub refuses what adds.`;
  return isNear ? note('disk', says, todo) : ok('disk', says);
}

/** Whether others on this machine may read what is private. */
function inspectPrivacy(folder: string): Finding {
  if (!isOpenToOthers(folder))
    return ok('privacy', 'Only the user that runs the hub may look into the data folder.');
  const says = `Others on this machine may look into ${folder}, which holds tokens, hashes and what is private.`;
  return note('privacy', says, `chmod -R go-rwx ${folder}`);
}

/** Whether the address that people use can be the one that the hub listens on. */
export function inspectAddress({ publicUrl, host }: Config): Finding {
  const { protocol, hostname } = new URL(publicUrl);
  const check = 'public address';
  if (isLoopback(hostname) && !isLoopback(host)) {
    const says = `The hub is open to the network (HUB_HOST=${host}), but clone commands would name ${publicUrl}.`;
    return note(check, says, 'Set HUB_PUBLIC_URL to the address that people open.');
  }
  if (protocol === 'http:' && !isLoopback(hostname)) {
    const says = `${publicUrl} is not encrypted: passwords and tokens can be read on their way.`;
    return note(
      check,
      says,
      'Put a proxy with a certificate before the hub, and set HUB_PUBLIC_URL to https://…',
    );
  }
  return ok(check, publicUrl);
}

/** Whether the hub could listen; one that runs already is what listens. */
export async function inspectPort({ port, host, socket }: Config, isRunning: boolean): Promise<Finding> {
  if (socket !== undefined) return inspectSocket(socket, isRunning);
  if (port === 0) return ok('port', 'Any free port is taken.');
  const code = await refusalOf(port, host);
  const at = `${host}:${port}`;
  if (isRunning) {
    return code === 'EADDRINUSE'
      ? ok('port', `The hub listens on ${at}.`)
      : note('port', `A hub runs, but not on ${at}.`, 'Run the doctor with the settings of that hub.');
  }
  if (code === undefined) return ok('port', `${at} is free.`);
  return code === 'EADDRINUSE'
    ? fault('port', `${at} is in use.`, 'Stop what listens there, or set HUB_PORT to another.')
    : fault('port', `The hub cannot listen on ${at} (${code}).`, 'Set HUB_HOST or HUB_PORT.');
}

async function inspectSocket(path: string, isRunning: boolean): Promise<Finding> {
  const isAnswered = await answers(path);
  if (isRunning && !isAnswered)
    return note('socket', `A hub runs, but not on ${path}.`, 'Run the doctor with the settings of that hub.');
  if (!isRunning && isAnswered)
    return fault('socket', `${path} is in use.`, 'Stop what listens there, or set HUB_SOCKET to another.');
  return ok('socket', isRunning ? `The hub listens on ${path}.` : `${path} is free.`);
}

function refusalOf(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
