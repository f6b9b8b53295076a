import { type Listing, oncePerListing } from '../../workspace/files.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** A file that somebody meant as the log of a day. */
export interface DailyName {
	readonly path: WorkspacePath;
	/** Folders, with a slash at the end. */
	readonly folder: string;
	readonly year: number;
	readonly month: number;
	readonly day: number;
	/** What follows the date, the extension left out: `-standup`. */
	readonly rest: string;
	/** True where the date is written as `YYYY-MM-DD`. */
	readonly canonical: boolean;
}

const isoName = /^((?:[^/]+\/)*)(\d{4})-(\d{2})-(\d{2})((?:-[^/]*)?)\.md$/;
/** Year first, in another shape: `2026_02_03`, `2026.2.3`, `20260203`, `2026-2-3`. */
const otherName = /^((?:[^/]+\/)*)(20\d{2})(?:([-_. ])(\d{1,2})\3(\d{1,2})|(\d{2})(\d{2}))\.md$/;

/** Every file whose name is a date, at the root and in any folder. */
const dailyNames = oncePerListing((listing): readonly DailyName[] =>
	[...listing.keys()].flatMap((path) => dailyNameOf(path) ?? []),
);

/** Those of them that `choose` chooses, by their names alone. */
export const chooseDailyNames = (choose: (name: DailyName) => boolean): ((files: Listing) => readonly DailyName[]) =>
	oncePerListing((listing) => dailyNames(listing).filter(choose));

/** What `path` says of its day; undefined where its name is no date. */
export function dailyNameOf(path: WorkspacePath): DailyName | undefined {
	const iso = isoName.exec(path);
	if (iso) {
		const [, folder = '', year, month, day, rest = ''] = iso;
		return { path, folder, year: Number(year), month: Number(month), day: Number(day), rest, canonical: true };
	}
	const other = otherName.exec(path);
	if (!other) return undefined;
	const [, folder = '', year, , month, day, packedMonth, packedDay] = other;
	return {
		path,
		folder,
		year: Number(year),
		month: Number(month ?? packedMonth),
		day: Number(day ?? packedDay),
		rest: '',
		canonical: false,
	};
}

/** True where the calendar has the day. */
export function exists({ year, month, day }: Pick<DailyName, 'year' | 'month' | 'day'>): boolean {
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-02-03`. */
export const isoDate = ({ year, month, day }: Pick<DailyName, 'year' | 'month' | 'day'>): string =>
	`${year}-${two(month)}-${two(day)}`;
