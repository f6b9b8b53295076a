import type { LedgerRow } from '../../prompt/ledger.ts';
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

const imported: FileRole = {
	id: 'imported',
	title: 'Imported file',
	about: 'A file that the agent reads brings it in.',
	injected: true,
};

/** A file that a program has looked at and that no name tells the meaning of: one that is imported, or what it would load elsewhere. */
function roleOfRow(row: LedgerRow | undefined): FileRole | undefined {
	return row?.fate === 'unlisted'
		? { ...imported, id: row.role, title: 'Not loaded', injected: false }
		: row && imported;
}

const ofEverybody = keptOn<RuleView, readonly KnownText[]>();

/** As `knownTexts`, with those that only a program beside the runtime reads, and with whatever their files import. */
export function textsOfEverybody(view: RuleView): readonly KnownText[] {
	let texts = ofEverybody.get(view);
	if (!texts) {
		texts = [...gatherOfEverybody(view)];
		ofEverybody.set(view, texts);
	}
	return texts;
}

function* gatherOfEverybody(view: RuleView): Iterable<KnownText> {
	const own = new Map(knownTexts(view).map((text) => [text.path, text]));
	const programs = [view, ...view.neighbours].filter(({ runtime }) => runtime.detection.asksPlaces);
	const looked = new Map(
		programs.flatMap(({ prompt, session }) => prompt(session.kind).ledger.rows.map((row) => [row.path, row] as const)),
	);
	for (const { path, content } of readFiles(view.snapshot.files)) {
		const known = own.get(path);
		// What a folder of skills holds may be more to a program than a part of one.
		if (known && (known.role !== partOfSkill || !looked.has(path))) yield known;
		else if (content.kind === 'text') {
			const roles = programs.flatMap(({ runtime }) => textRoleOf(runtime, path) ?? []);
			const role = roles.find((each) => each !== partOfSkill) ?? roleOfRow(looked.get(path)) ?? roles[0];
			if (role) yield new KnownText(path, role, content);
		}
	}
}

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
	const texts = role ? [new KnownText(path, role, content)] : [];
	known.set(alone, texts);
	ofEverybody.set(alone, texts);
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
