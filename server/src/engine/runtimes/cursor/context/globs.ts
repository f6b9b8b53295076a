import picomatch from 'picomatch';
import { isCostlyGlob } from '../../../text/globCost.ts';

const matchers = new Map<string, (path: string) => boolean>();

/** The same few patterns are asked about at each keystroke. */
const mostKept = 500;

/**
 * Whether `path`, from the project’s root, matches. By its documentation: `*` is one segment, `*.ts` means the root alone, `**` any
 * depth.
 */
export function matchesGlob(glob: string, path: string): boolean {
	let matches = matchers.get(glob);
	if (!matches) {
		if (matchers.size >= mostKept) matchers.clear();
		matches = matcherOf(glob);
		matchers.set(glob, matches);
	}
	return !isCostlyGlob(glob, path) && matches(path);
}

function matcherOf(glob: string): (path: string) => boolean {
	try {
		return picomatch(glob, { dot: true });
	} catch {
		return () => false;
	}
}
