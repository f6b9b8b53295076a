import type { FileRole, Runtime } from '../../runtimes/runtime.ts';
import { keptOn } from '../../text/keptOn.ts';
import { diskOf, OverlaidFiles, readFiles } from '../../workspace/files.ts';
import type { FileContent, FileEntry, FoundSecret, TextContent, WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';
import { keepPace } from './pace.ts';

/** A file that means something to the runtime and whose text is known. */
export class KnownText {
	readonly path: WorkspacePath;
	readonly role: FileRole;
	readonly content: TextContent;

	constructor(path: WorkspacePath, role: FileRole, content: TextContent) {
		this.path = path;
		this.role = role;
		this.content = content;
	}

	/** Whoever asks for the text is asked for the time: a rule may go through thousands without anything to say. */
	get text(): string {
		keepPace(this.path);
		return this.content.text;
	}
}

/** A workspace as some runtime reads it. */
export type ReadWorkspace = Pick<RuleView, 'snapshot' | 'runtime'>;

const known = keptOn<ReadWorkspace, readonly KnownText[]>();

/** In the order of the snapshot. Files that nobody has read are left out: a rule is no reason to read them. */
export function knownTexts(view: ReadWorkspace): readonly KnownText[] {
	let texts = known.get(view);
	if (!texts) {
		texts = [...gather(view)];
		known.set(view, texts);
	}
	return texts;
}

function* gather({ snapshot, runtime }: ReadWorkspace): Iterable<KnownText> {
	for (const { path, content } of readFiles(snapshot.files)) {
		if (content.kind !== 'text') continue;
		const role = textRoleOf(runtime, path);
		if (role) yield new KnownText(path, role, content);
	}
}

const partOfSkill: FileRole = {
	id: 'skill-part',
	title: 'Part of a skill',
	about: 'The agent reads it when the skill says so.',
	injected: false,
};

/** What a text means to the agent: its role, or that of a file beside a skill that the skill sends the agent to. */
export const textRoleOf = (runtime: Runtime, path: WorkspacePath): FileRole | undefined =>
	runtime.roleOf(path) ?? (/^(?:\.agents\/)?skills\/[^/]+\/.+\.md$/iu.test(path) ? partOfSkill : undefined);

/** `view` as if `file`, and no other, had been read; `secrets`: what a scanner found in it. */
export function viewOfOne(
	view: RuleView,
	file: FileEntry & { readonly content: TextContent },
	secrets: readonly FoundSecret[],
): RuleView {
	const { snapshot, runtime } = view;
	const files = new OverlaidFiles(diskOf(snapshot.files), new Map([[file.path, file]]));
	const alone: RuleView = { ...view, snapshot: { ...snapshot, files, secrets: new Map([[file.path, secrets]]) } };
	const { path, content } = file;
	const role = textRoleOf(runtime, path);
	known.set(alone, role ? [new KnownText(path, role, content)] : []);
	return alone;
}

/** `compute`, but once for each text: the same content object comes back until the file changes. */
export function oncePerText<Result>(compute: (text: string, file: KnownText) => Result): (file: KnownText) => Result {
	const results = keptOn<FileContent, { readonly result: Result }>();
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
