import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { inTurn, withLock } from '../writes/disk/lock.ts';
import { readRegularText } from './readRegularFile.ts';

/**
 * When each workspace’s agent was woken last, for all windows of this machine: one that is about to wake it takes the
 * slot first, so that of several windows exactly one does. There is nothing to let go of, and so nothing that a killed
 * process could leave behind. Nothing rejects: where no file can be kept, each window goes by itself.
 */
export interface HeartbeatSlots {
	/** ms since the epoch; undefined where it never was. */
	last(root: string): Promise<number | undefined>;
	/** Takes the slot at `now`, unless somebody took one after `since`; false then. */
	take(root: string, since: number | undefined, now: number): Promise<boolean>;
}

/** Nobody is waited for where something else stands in its place. */
const anew = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NONBLOCK ?? 0);

interface SlotsOptions {
	/** Absolute path of a folder that all windows of this person share; made on demand. */
	readonly folder: string;
	/** One line for people where slots cannot be kept. */
	onTrouble(message: string): void;
}

export function createHeartbeatSlots({ folder, onTrouble }: SlotsOptions): HeartbeatSlots {
	const own = new Map<string, number>();
	const fileOf = (root: string) => join(folder, 'heartbeats', `${createHash('sha256').update(root).digest('hex')}.txt`);

	async function read(root: string): Promise<number | undefined> {
		const text = await readRegularText(fileOf(root), { limit: 1024 }).catch(() => '');
		const at = /^\d{1,16}$/u.test(text.trim()) ? Number(text) : undefined;
		const known = own.get(root);
		return at === undefined || known === undefined ? (at ?? known) : Math.max(at, known);
	}

	return {
		last: read,
		async take(root, since, now) {
			const file = fileOf(root);
			const attempt = async (): Promise<boolean> => {
				const last = await read(root);
				// A clock that was set back must not silence an agent for as long as it had been ahead.
				if (last !== undefined && last <= now && (since === undefined || last > since)) return false;
				own.set(root, now);
				await writeFile(file, String(now), { flag: anew });
				return true;
			};
			try {
				await mkdir(dirname(file), { recursive: true });
				return await inTurn(file, () => withLock(file, attempt));
			} catch (error) {
				onTrouble(`Other windows cannot see this heartbeat: ${errorMessage(error)}`);
				own.set(root, now);
				return true;
			}
		},
	};
}
