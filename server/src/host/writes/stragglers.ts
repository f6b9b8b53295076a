import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import type { Replaced } from './disk/fileSystem.ts';

/**
 * A program that had a file open when it was replaced goes on writing to the old one, which nobody sees any more: the
 * runtime itself does when it appends to a log. So the old file is kept open for a while, and what is still put at its end
 * is put at the end of the new one.
 */
interface Stragglers {
	/** `merge` puts the bytes at the end of the file that stands there now; it never rejects. */
	watch(replaced: Replaced, merge: (tail: Uint8Array) => Promise<void>): Promise<void>;
	/** Takes a last look at all; to be called before the process ends. */
	settled(): Promise<void>;
}

/** ms after the replacement at which the old file is looked at; each find begins the last stretch anew. */
const looks = [0, 5, 20, 80, 300, 1_000, 2_500, 5_000, 10_000] as const;

/** Looks that are made again after something was found. */
const afterFind = 4;

/** Old files that are kept open at once; the oldest gives way. */
const mostKept = 64;

const lineEnd = 0x0a;

interface Watched {
	readonly replaced: Replaced;
	readonly merge: (tail: Uint8Array) => Promise<void>;
	/** A line that is still being written. */
	unfinished: Buffer;
	timer?: NodeJS.Timeout | undefined;
	next: number;
}

/** ms. The command line ends with its work; others get this long to notice that the file is another. */
const graceMs = 100;

function createStragglers(): Stragglers {
	const watched = new Set<Watched>();
	const merging = new Set<Promise<void>>();

	const end = (one: Watched) => {
		clearTimeout(one.timer);
		one.replaced.close();
		watched.delete(one);
	};

	/** Merges what has come; of a line without an end only the last look takes what there is. */
	const look = async (one: Watched, isLast: boolean): Promise<boolean> => {
		let found: Buffer;
		try {
			found = Buffer.concat([one.unfinished, one.replaced.tail()]);
		} catch {
			return false;
		}
		const whole = isLast ? found.length : found.lastIndexOf(lineEnd) + 1;
		one.unfinished = found.subarray(whole);
		if (whole === 0) return false;
		const merged = one.merge(found.subarray(0, whole));
		merging.add(merged);
		await merged;
		merging.delete(merged);
		return true;
	};

	const goOn = (one: Watched) => {
		const wait = looks[one.next];
		if (wait === undefined) {
			end(one);
			return;
		}
		const before = looks[one.next - 1] ?? 0;
		one.timer = startTimer(async () => {
			one.next += 1;
			const found = await look(one, one.next >= looks.length);
			if (!watched.has(one)) return;
			if (found) one.next = Math.min(one.next, looks.length - afterFind);
			goOn(one);
		}, wait - before);
		one.timer.unref();
	};

	return {
		async watch(replaced, merge) {
			const one: Watched = { replaced, merge, unfinished: Buffer.alloc(0), next: 1 };
			watched.add(one);
			for (const old of watched) {
				if (watched.size <= mostKept) break;
				await look(old, true);
				end(old);
			}
			await look(one, false);
			goOn(one);
		},
		async settled() {
			if (watched.size > 0) await setTimeout(graceMs);
			for (const one of [...watched]) {
				await look(one, true);
				end(one);
			}
			await Promise.all(merging);
		},
	};
}

/** Of this process. */
export const stragglers = createStragglers();
