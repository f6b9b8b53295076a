import type { MemoryFile } from '../../../../../protocol/memory/edit.ts';
import { entryCount } from '../../../engine/memory/notes/entryCount.ts';

/** Of how many days the logs are read to be counted: nobody scrolls to older ones, and there may be thousands. */
const counted = 60;

interface CountedLog {
	readonly stamp: string;
	readonly entries: number | undefined;
}

const known = new Map<string, CountedLog>();

const stampOf = ({ size, modified }: MemoryFile): string => `${size} ${modified}`;

/** With how many entries the logs of the latest days have; a log is read again only where it is another. */
export async function withEntries(
	files: readonly MemoryFile[],
	read: (path: string) => Promise<string | undefined>,
): Promise<readonly MemoryFile[]> {
	const latest = files
		.filter(({ day }) => day !== undefined)
		.sort((one, other) => (other.day ?? '').localeCompare(one.day ?? ''))
		.slice(0, counted);
	for (const file of latest) {
		const stamp = stampOf(file);
		if (known.get(file.uri)?.stamp === stamp) continue;
		const text = await read(file.path).catch(() => undefined);
		known.set(file.uri, { stamp, entries: text === undefined ? undefined : entryCount(text) });
	}
	const wanted = new Set(latest);
	return files.map((file) => {
		const entries = wanted.has(file) ? known.get(file.uri)?.entries : undefined;
		return entries === undefined ? file : { ...file, entries };
	});
}
