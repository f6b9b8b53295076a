import * as node from 'node:fs';
import { promisify } from 'node:util';

/**
 * What every start asks of the disk, as promises. `node:fs/promises` has the same, with streams, watchers and handles: to load it takes
 * 2 to 3 ms, so that is left to those who need one of them.
 */
export const close = promisify(node.close);
export const fstat = promisify(node.fstat);
export const lstat = promisify(node.lstat);
export const open = promisify(node.open);
export const read = promisify(node.read);
export const readdir = promisify(node.readdir);
export const readlink = promisify(node.readlink);
/** As the system resolves links. */
export const realpath = promisify(node.realpath.native);
export const stat = promisify(node.stat);
