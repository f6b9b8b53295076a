import { changedLines } from '../../text/patches/changedLines.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import { type KnownText, oncePerText } from './texts.ts';

/** Files of which the last text is kept at once. */
const mostFiles = 200;

/**
 * True of a text in which `test` finds something. Of a file that had nothing for it, only the lines that have changed are looked at: most files
 * have nothing, and a key changes one line.
 * @param test finds something in a text exactly where it does so in a line of it, and goes by nothing else
 * @param longest UTF-16 units from the beginning; the rest is not looked at
 */
export function someLine(test: (text: string) => boolean, longest: number): (file: KnownText) => boolean {
	const without = new Map<WorkspacePath, string>();
	return oncePerText((whole, { path }) => {
		const text = whole.slice(0, longest);
		const before = without.get(path);
		const has = test(before === undefined ? text : changedLines(before, text));
		without.delete(path);
		if (has) return true;
		if (without.size >= mostFiles) without.clear();
		without.set(path, text);
		return false;
	});
}
