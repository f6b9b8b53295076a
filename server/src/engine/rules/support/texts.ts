import type { FileRole } from '../../runtimes/runtime.ts';
import { readFiles } from '../../workspace/files.ts';
import type { FileContent, WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';

/** A file that means something to the runtime and whose text is known. */
export interface KnownText {
	readonly path: WorkspacePath;
	readonly role: FileRole;
	readonly content: FileContent & { readonly kind: 'text' };
	readonly text: string;
}

const known = new WeakMap<RuleView, readonly KnownText[]>();

/** In the order of the snapshot. Files that nobody has read are left out: a rule is no reason to read them. */
export function knownTexts(view: RuleView): readonly KnownText[] {
	let texts = known.get(view);
	if (!texts) {
		texts = [...gather(view)];
		known.set(view, texts);
	}
	return texts;
}

function* gather({ snapshot, runtime }: RuleView): Iterable<KnownText> {
	for (const { path, content } of readFiles(snapshot.files)) {
		if (content.kind !== 'text') continue;
		const role = runtime.roleOf(path);
		if (role) yield { path, role, content, text: content.text };
	}
}

/** `compute`, but once for each text: the same content object comes back until the file changes. */
export function oncePerText<Result>(compute: (text: string, file: KnownText) => Result): (file: KnownText) => Result {
	const results = new WeakMap<FileContent, { readonly result: Result }>();
	return (file) => {
		const { content, text } = file;
		let known = results.get(content);
		if (!known) {
			known = { result: compute(text, file) };
			results.set(content, known);
		}
		return known.result;
	};
}
