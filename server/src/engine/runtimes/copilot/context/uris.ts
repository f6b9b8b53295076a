import { compareInEnglish } from '../../../text/englishOrder.ts';
import { slashed } from './kinds.ts';

/** Everything but letters, digits, `-`, `.`, `_`, `~` and slashes is written with percent signs. */
const encoded = (path: string): string =>
	path
		.split('/')
		.map((segment) =>
			encodeURIComponent(segment.toWellFormed()).replaceAll(
				/[!'()*]/g,
				(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
			),
		)
		.join('/');

/** The address of a file, as VS Code writes it. */
function uriOf(path: string): string {
	const plain = slashed(path);
	const rooted = plain.startsWith('/') ? plain : `/${plain.replace(/^[A-Z]:/, (drive) => drive.toLowerCase())}`;
	return `file://${encoded(rooted)}`;
}

/** VS Code compares with `localeCompare`, which goes by the language of the window; English stands in for all. */
export const byUri = (a: string, b: string): number => compareInEnglish(uriOf(a), uriOf(b));
