import { unzipSync } from 'fflate';
import { limits } from './limits.ts';
import { DocumentRefusal } from './refusal.ts';

/**
 * A ZIP archive whose parts are unpacked when they are asked for. Names are looked up, and never used as paths. Throws a `DocumentRefusal`
 * where it would unpack to more than an archive may.
 */
export interface Archive {
	readonly names: ReadonlySet<string>;
	/** Undefined where there is no such part. */
	read(name: string): Uint8Array | undefined;
	/** All that are wanted, in one go. */
	readAll(isWanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>>;
}

/** Throws a `DocumentRefusal` where there are more entries than any document has. */
export function openArchive(bytes: Uint8Array): Archive {
	const budget = Math.min(limits.unpacked, Math.max(limits.unpackedAnyway, limits.ratio * bytes.length));
	const names = new Set<string>();
	let unpacked = 0;

	function readAll(isWanted: (name: string) => boolean): Record<string, Uint8Array> {
		let entries = 0;
		return unzipSync(bytes, {
			filter({ name, originalSize }) {
				// The archive says itself how many entries it has, and may say four billion.
				entries += 1;
				if (entries > limits.entries)
					throw new DocumentRefusal(`it has more than ${limits.entries.toLocaleString('en')} parts`);
				if (!isWanted(name)) return false;
				// A part never becomes longer than this: the library unpacks into so many bytes.
				unpacked += originalSize;
				if (unpacked > budget)
					throw new DocumentRefusal(`it unpacks to more than ${Math.round(budget / 1024 / 1024)} MB`);
				return true;
			},
		});
	}

	readAll((name) => {
		names.add(name);
		return false;
	});
	return {
		names,
		read: (wanted) => (names.has(wanted) ? readAll((name) => name === wanted)[wanted] : undefined),
		readAll,
	};
}
