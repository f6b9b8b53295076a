import { dirname, join, resolve } from 'node:path';
import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { TextRange } from '../../../text/range.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import { type ClaudeContext, contextOf } from '../context/context.ts';
import type { ClaudeEntry, EntryCause } from '../context/entry.ts';
import { isImportable } from '../context/extensions.ts';
import type { AtMention } from '../context/markdown.ts';
import { profileOf } from '../versions/profiles.ts';

const contexts = keptOn<RuleView, ClaudeContext>();

/** What the main session of the view is given; worked out once for all rules. */
export function contextFor(view: RuleView): ClaudeContext {
	const { snapshot, session, runtime } = view;
	const known = contexts.get(view) ?? contextOf(profileOf(runtime.version), snapshot, { ...session, kind: 'main' });
	contexts.set(view, known);
	return known;
}

/** A file of the workspace that some session is given, and its text. */
export interface LoadedFile {
	readonly entry: ClaudeEntry;
	readonly path: WorkspacePath;
	readonly content: TextContent;
	/** Paths that it names with `@`, where the program looks for them. */
	readonly mentions: readonly AtMention[];
	/** Those that stand in markup, and that it takes all the same. */
	readonly inMarkup: readonly AtMention[];
}

const byView = keptOn<RuleView, readonly LoadedFile[]>();

const allEntries = ({ start, later }: ClaudeContext): readonly ClaudeEntry[] => [...start, ...later];

/** Files of the workspace that arrive, or wait to. Each once; the notes that the program writes itself are none of ours. */
export function loadedFiles(view: RuleView): readonly LoadedFile[] {
	const known = byView.get(view);
	if (known) return known;
	const context = contextFor(view);
	const { root } = view.snapshot;
	const { prepare } = profileOf(view.runtime.version);
	const seen = new Set<string>();
	const files = allEntries(context).flatMap((entry): LoadedFile[] => {
		const { file, shown, fate, scope, name } = entry;
		const path = pathFrom(root, file);
		if (scope === 'memory' || name !== undefined || isAround(path) || seen.has(file)) return [];
		if (!shown && fate !== 'waiting') return [];
		const content = context.run.places.read(file);
		if (content?.kind !== 'text') return [];
		seen.add(file);
		const [inMarkup = [], mentions = []] = [true, false].map((is) =>
			prepare(content).mentions.filter(({ isInMarkup = false }) => isInMarkup === is),
		);
		return [{ entry, path, content, mentions, inMarkup }];
	});
	byView.set(view, files);
	return files;
}

/** An import that comes to nothing, and where it is written in the workspace. */
interface FailedImport {
	/** From the workspace’s root. */
	readonly target: WorkspacePath;
	readonly place: FindingPlace;
	readonly importer: WorkspacePath;
	readonly importerFile: string;
	readonly range: TextRange;
}

/** Imports of the workspace that come to nothing because of `cause`. */
export function failedImports(view: RuleView, cause: EntryCause): readonly FailedImport[] {
	const { root } = view.snapshot;
	const { run } = contextFor(view);
	return allEntries(contextFor(view)).flatMap((entry): FailedImport[] => {
		if (entry.cause !== cause || !entry.importedBy) return [];
		// Of a file that has just been saved or closed nobody knows anything for a moment.
		if (cause === 'missing' && !run.places.knows(entry.file)) return [];
		const importer = pathFrom(root, entry.importedBy.file);
		if (isAround(importer)) return [];
		const { range } = entry.importedBy;
		return [
			{
				target: pathFrom(root, entry.file),
				place: placeIn(importer, range),
				importer,
				importerFile: entry.importedBy.file,
				range,
			},
		];
	});
}

/** Entries of the workspace that something happened to. */
export const entriesBecause = (view: RuleView, cause: EntryCause): readonly ClaudeEntry[] =>
	allEntries(contextFor(view)).filter(
		(entry) => entry.cause === cause && !isAround(pathFrom(view.snapshot.root, entry.file)),
	);

/** Where `path`, as the file names it, leads; absolute. */
export function targetOf(view: RuleView, { entry }: LoadedFile, path: string): string {
	const { run } = contextFor(view);
	const facts = run.places.facts(entry.file);
	const folder = dirname(facts.kind === 'file' && facts.isLink ? facts.real : entry.file);
	return path.startsWith('~/') ? join(run.home, path.slice(2)) : resolve(folder, path);
}

/** True where `path`, as the file names it, leads to a file that could be imported. */
export function couldImport(view: RuleView, file: LoadedFile, path: string): boolean {
	const target = targetOf(view, file, path);
	return isImportable(target) && contextFor(view).run.places.facts(target).kind === 'file';
}

/** The start of a file. `file` is absolute. */
export function startOf(view: RuleView, file: string): FindingPlace {
	const content = contextFor(view).run.places.read(file);
	return placeIn(pathFrom(view.snapshot.root, file), headLine(content?.kind === 'text' ? content.text : ''));
}

/** Marks of a sentence at the end of a path. */
export const marksBehind = /(?<![.,;:!?)\]}'"”’»*])[.,;:!?)\]}'"”’»*]+$/u;
