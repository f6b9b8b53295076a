import { join, relative, sep } from 'node:path';
import { URI } from 'vscode-uri';
import { ofDisk } from '../platform/ofDisk.ts';
import { isStored, storedRoot, storedScheme } from './storedPlaces.ts';

/** The address of an absolute path in an editor: of a file, or of what is in a database. */
export function uriOfPath(absolute: string): string {
	if (!isStored(absolute)) return URI.file(absolute).toString();
	const [authority = '', ...steps] = relative(storedRoot, absolute).split(sep);
	return URI.from({ scheme: storedScheme, authority, path: `/${steps.join('/')}` }).toString();
}

/** A place as programs are told of it: the absolute path itself, or the address of what is in a database, which is on no disk. */
export const namedPlace = (absolute: string): string => (isStored(absolute) ? uriOfPath(absolute) : absolute);

/** The absolute path behind an address; undefined where it leads to neither. */
export function pathOfUri(uri: string): string | undefined {
	if (uri.startsWith('file:')) return ofDisk(URI.parse(uri).fsPath);
	if (!uri.startsWith(`${storedScheme}:`)) return undefined;
	const { authority, path } = URI.parse(uri);
	const steps = path.split('/').filter(Boolean);
	// A name of a database has nothing else, and no step leads elsewhere.
	if (!/^[a-z0-9-]+$/u.test(authority) || steps.some((step) => step === '.' || step === '..')) return undefined;
	return join(storedRoot, authority, ...steps);
}
