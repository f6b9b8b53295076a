import { type Listing, oncePerFolder, oncePerListing } from '../../workspace/files.ts';
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

/** The name of a log whose day every month has: written as it should be, and there is such a date. */
const surelyRight = /(?:^|\/)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:-[^/]*)?\.md$/;

/** Files whose names are dates, in one folder and below. There may be thousands of logs, and with nearly all of them nothing is wrong. */
interface DailyNames {
	/** Those that are surely canonical, and exist. */
	readonly right: readonly WorkspacePath[];
	/** All others. */
	readonly rest: readonly DailyName[];
	/** The latest canonical day that there is (`2026-02-03`); empty where there is none. */
	readonly latest: string;
}

const dailyNamesBelow = oncePerFolder((paths): DailyNames => {
	const right: WorkspacePath[] = [];
	const rest: DailyName[] = [];
	let latest = '';
	for (const path of paths) {
		if (surelyRight.test(path)) {
			right.push(path);
			const from = path.lastIndexOf('/') + 1;
			const day = path.slice(from, from + 'YYYY-MM-DD'.length);
			if (day > latest) latest = day;
			continue;
		}
		const name = dailyNameOf(path);
		if (!name) continue;
		rest.push(name);
		if (name.canonical && exists(name) && isoDate(name) > latest) latest = isoDate(name);
	}
	return { right, rest, latest };
});

/**
 * Of the files in these folders and below whose names are dates, those that `choose` chooses by their
 * names alone. `isWrong`: it chooses only what is not canonical, or does not exist.
 */
export const chooseDailyNames = (
	folders: readonly string[],
	choose: (name: DailyName) => boolean,
	{ isWrong = false } = {},
): ((files: Listing) => readonly DailyName[]) =>
	oncePerListing((listing) => {
		const wrong = folders.flatMap((folder) => dailyNamesBelow(listing, folder).rest.filter(choose));
		if (isWrong) return wrong;
		const right = folders.flatMap((folder) =>
			dailyNamesBelow(listing, folder).right.flatMap((path) => dailyNameOf(path) ?? []),
		);
		return [...wrong, ...right.filter(choose)].sort((a, b) => (a.path < b.path ? -1 : 1));
	});

/** The latest day (`2026-02-03`) that there is and that a log in `folder` is called by, in canonical form; empty where there is none. */
export const latestDay = (files: Listing, folder: string): string => dailyNamesBelow(files, folder).latest;

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
