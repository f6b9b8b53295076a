import { type Passage, passagesOf } from '../../../engine/memory/search/index/passages.ts';
import type { FileText, TextOf } from '../../../engine/memory/search/search.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { readMemory } from './scan.ts';

/** UTF-16 units of file texts that one question keeps at hand. */
const textsKept = 16_000_000;

/** Reads files for one question, by `read`; those that are not what was indexed go into `changed`. */
export function fileTexts(
	read: (path: WorkspacePath) => ReturnType<typeof readMemory>,
	hashOf: (path: WorkspacePath) => string | undefined,
	changed: Set<WorkspacePath>,
): TextOf {
	const known = new Map<WorkspacePath, FileText>();
	let length = 0;
	return (path) => {
		const at = known.get(path);
		if (at) return at;
		const outcome = read(path);
		if (outcome.kind !== 'read' || outcome.stamp.hash !== hashOf(path)) {
			changed.add(path);
			return undefined;
		}
		const made = fileText(outcome.text);
		length += outcome.text.length;
		if (length > textsKept) known.clear();
		known.set(path, made);
		return made;
	};
}

/** A file's text, cut into passages when somebody first asks for headings. */
export function fileText(text: string): FileText {
	let passages: readonly Passage[] | undefined;
	return {
		text,
		headingsAt(start) {
			passages ??= passagesOf(text);
			const headings = passages.find((passage) => passage.start === start)?.headings ?? '';
			return headings === '' ? [] : headings.split('\n');
		},
	};
}
