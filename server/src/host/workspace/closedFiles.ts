import type { Rule } from '../../engine/rules/rule.ts';
import { textRoleOf } from '../../engine/rules/support/texts.ts';
import { type Listing, oncePerListing, withContent } from '../../engine/workspace/files.ts';
import type { CutShort, RuleBudget, RuledFinding, RuleLevels } from '../../engine/workspace/runRules.ts';
import { ifSeen, type SeenEntry, type TextContent, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from './workspaces.ts';

/** Bytes. A log of this length is no reading matter, and a rule of its own says so. */
const longestFile = 1024 * 1024;
/** UTF-16 units of texts that are kept, so that a new file next to them is no reason to read them all again. */
const mostKept = 16 * 1024 * 1024;
/** Files that are read at once. */
const batchSize = 8;

const atOnce = async <Done>(work: () => Done): Promise<Done> => work();

/** A file that was read although nobody opened it and no prompt takes it in. */
interface ClosedText {
	readonly path: WorkspacePath;
	readonly text: string;
}

/** How far the reading of a workspace is. */
export interface ReadingProgress {
	/** Files. */
	readonly read: number;
	readonly total: number;
}

export interface ClosedFilesOptions<Result> {
	/** More come with the runtimes. */
	readonly rules: () => readonly Rule[];
	/** The same object until a setting changes. */
	readonly levels: (workspace: Workspace) => RuleLevels;
	/** What is kept of a file about which there is something to say. */
	readonly present: (workspace: Workspace, file: ClosedText, findings: readonly RuledFinding[]) => Result;
	/** Does `work` when nobody has anything better to do; absent: at once. */
	readonly spend?: <Done>(work: () => Done) => Promise<Done>;
	readonly onProgress?: (workspace: Workspace, progress: ReadingProgress) => void;
	readonly onFailure?: (rule: Rule, error: unknown) => void;
	readonly budget?: RuleBudget;
	readonly onCutShort?: (cut: CutShort) => void;
}

/** What was found in a file, and what that hangs on. */
interface FileLook<Result> {
	readonly size: number;
	readonly modified: number;
	readonly names: string;
	readonly levels: RuleLevels;
	readonly runtime: string;
	/** Kept while there is room, and while the file has not changed. */
	readonly content: TextContent | undefined;
	readonly result: Result | undefined;
}

/** The findings of files that nobody opened, each read once and looked at again only when something about it is another. */
export interface ClosedFiles<Result> {
	/** Of the file, where it was read and there is something to say. */
	of(workspace: Workspace, path: WorkspacePath): Result | undefined;
	/** Of all files of the workspace that were read and have something to say. */
	all(workspace: Workspace): Iterable<readonly [WorkspacePath, Result]>;
	/** Reads what is new, changed or differently looked at by now. Never rejects. `isOver`: stop, what is known stays. */
	keepUp(workspace: Workspace, isOver?: () => boolean): Promise<void>;
	/** Files that are left out for their size, for people; undefined where there are none. */
	leftOut(workspace: Workspace): string | undefined;
	/** Drops what is known of workspaces that are gone. */
	keepOnly(workspaces: readonly Workspace[]): void;
}

const namesIn = oncePerListing((listing: Listing) => [...listing.keys()].join('\n'));

/** Files that mean something to the agent and that no snapshot has the text of, as far as somebody has looked at them. */
const closedIn = (workspace: Workspace): readonly SeenEntry[] =>
	[...workspace.snapshot().files.values()].flatMap((entry) => {
		const isClosed = entry.content.kind === 'unread' && textRoleOf(workspace.runtime, entry.path) !== undefined;
		return (isClosed && ifSeen(entry)) || [];
	});

export function createClosedFiles<Result>(options: ClosedFilesOptions<Result>): ClosedFiles<Result> {
	const { rules, levels, present, spend = atOnce, onProgress, onFailure, budget, onCutShort } = options;
	const known = new Map<Workspace, Map<WorkspacePath, FileLook<Result>>>();
	let kept = 0;

	const looksOf = (workspace: Workspace): Map<WorkspacePath, FileLook<Result>> => {
		const looks = known.get(workspace) ?? new Map<WorkspacePath, FileLook<Result>>();
		known.set(workspace, looks);
		return looks;
	};

	const forget = (looks: Map<WorkspacePath, FileLook<Result>>, path: WorkspacePath): void => {
		kept -= looks.get(path)?.content?.text.length ?? 0;
		looks.delete(path);
	};

	const isCurrent = (
		look: FileLook<Result> | undefined,
		entry: SeenEntry,
		workspace: Workspace,
		names: string,
	): boolean =>
		look !== undefined &&
		look.size === entry.size &&
		look.modified === entry.modified &&
		look.names === names &&
		look.levels === levels(workspace) &&
		look.runtime === workspace.runtime.id;

	const lookAt = async (workspace: Workspace, entry: SeenEntry): Promise<void> => {
		const looks = looksOf(workspace);
		const { path, size, modified } = entry;
		const before = looks.get(path);
		const isSameText = before?.size === size && before.modified === modified;
		const read = (isSameText && before.content) || (await workspace.read(path));
		const content: TextContent | undefined = read?.kind === 'text' ? read : undefined;
		// The scan itself is done elsewhere; nobody has to wait for its end.
		const { scan } = content ? await spend(() => ({ scan: workspace.secretsIn(content.text) })) : {};
		const secrets = (await scan) ?? [];
		const report = content
			? await spend(() =>
					workspace.analysis().findingsIn(withContent(entry, content), secrets, rules(), levels(workspace), budget),
				)
			: { findings: [], failures: [], cutShort: [] };
		for (const { rule, error } of report.failures) onFailure?.(rule, error);
		for (const cut of report.cutShort) onCutShort?.(cut);
		forget(looks, path);
		const length = content?.text.length ?? 0;
		const isKept = kept + length <= mostKept;
		if (isKept) kept += length;
		looks.set(path, {
			size,
			modified,
			names: namesIn(workspace.snapshot().files),
			levels: levels(workspace),
			runtime: workspace.runtime.id,
			content: isKept ? content : undefined,
			result:
				content && report.findings.length > 0
					? present(workspace, { path, text: content.text }, report.findings)
					: undefined,
		});
	};

	return {
		of: (workspace, path) => known.get(workspace)?.get(path)?.result,
		*all(workspace) {
			for (const [path, { result }] of known.get(workspace) ?? []) if (result !== undefined) yield [path, result];
		},
		async keepUp(workspace, isOver = () => false) {
			await workspace.settleFiles();
			const looks = looksOf(workspace);
			const names = namesIn(workspace.snapshot().files);
			const { files } = workspace.snapshot();
			// What is open now may be closed again, but what means nothing any more would be shown for ever.
			for (const path of [...looks.keys()])
				if (!files.has(path) || textRoleOf(workspace.runtime, path) === undefined) forget(looks, path);
			const closed = closedIn(workspace).filter(({ size }) => size <= longestFile);
			const due = closed.filter((entry) => !isCurrent(looks.get(entry.path), entry, workspace, names));
			let read = closed.length - due.length;
			for (let from = 0; from < due.length && !isOver(); from += batchSize) {
				const batch = due.slice(from, from + batchSize);
				await Promise.all(
					batch.map((entry) =>
						// What cannot be read or looked at is left out, and the next one has its turn.
						lookAt(workspace, entry).catch(() => undefined),
					),
				);
				read += batch.length;
				onProgress?.(workspace, { read, total: closed.length });
			}
		},
		leftOut(workspace) {
			const large = closedIn(workspace).filter(({ size }) => size > longestFile).length;
			if (large === 0) return undefined;
			return large === 1
				? 'One file outside the prompt was not read: it is larger than 1 MB.'
				: `${large} files outside the prompt were not read: they are larger than 1 MB.`;
		},
		keepOnly(workspaces) {
			for (const [workspace, looks] of known) {
				if (workspaces.includes(workspace)) continue;
				for (const path of [...looks.keys()]) forget(looks, path);
				known.delete(workspace);
			}
		},
	};
}
