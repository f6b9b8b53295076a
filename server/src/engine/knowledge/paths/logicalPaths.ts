/** A file that was found for an `add`. */
interface ImportedFile {
	readonly absPath: string;
	/** Below the folder that was walked, with `/`. */
	readonly relPathFromBase: string;
}

/**
 * The path as the store keeps it: `/` for `\`, none at the front. Nothing else is put in order: `..`, `../` and doubled
 * slashes stay, and an empty path is one (membot 0.19.5).
 */
export const normalizeLogicalPath = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '');

/** True for the address of a page, of whatever kind. */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Where the page at `url` goes when nobody says otherwise: by host and path; port, query and fragment are left out. */
export function defaultLogicalForUrl(url: string): string {
	const { hostname, pathname } = URL.parse(url) ?? {};
	if (hostname === undefined || pathname === undefined) return `remotes/${url.replace(/[^a-zA-Z0-9._-]/g, '_')}`;
	return `remotes/${hostname}/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '') || 'index'}`;
}

/** Where a file that was found goes: to `explicit`, below it where there are several, else to where it lies on disk. */
export function pickLogicalPath(explicit: string | null | undefined, entry: ImportedFile, isMulti: boolean): string {
	if (!explicit) return normalizeLogicalPath(entry.absPath);
	if (!isMulti) return normalizeLogicalPath(explicit);
	return normalizeLogicalPath(`${explicit.replace(/\/$/, '')}/${entry.relPathFromBase}`);
}
