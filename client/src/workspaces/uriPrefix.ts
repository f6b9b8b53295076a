/** Server and editor may escape and end a URI differently; compared are decoded URIs without a slash at the end. */
function comparable(uri: string): string {
	let plain = uri;
	try {
		plain = decodeURIComponent(uri);
	} catch {
		// A stray `%` in a name: then the URI is compared as it is.
	}
	return plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

/** True where `uri` is the folder or lies in it. */
export function contains(folder: string, uri: string): boolean {
	const outer = comparable(folder);
	const inner = comparable(uri);
	return inner === outer || inner.startsWith(`${outer}/`);
}

/** Of the folders that contain `uri`, the innermost. */
export function innermostContaining<T extends { readonly uri: string }>(
	folders: readonly T[],
	uri: string,
): T | undefined {
	return folders
		.filter((folder) => contains(folder.uri, uri))
		.reduce<T | undefined>((best, next) => (!best || next.uri.length > best.uri.length ? next : best), undefined);
}
