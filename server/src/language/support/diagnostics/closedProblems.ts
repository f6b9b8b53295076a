import type { Rule } from '../../../engine/rules/rule.ts';
import type { RuledFinding } from '../../../engine/workspace/runRules.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { createListeners } from '../../../host/platform/listeners.ts';
import { createSpareTime } from '../../../host/platform/spareTime.ts';
import { createClosedFiles, type ReadingProgress } from '../../../host/workspace/closedFiles.ts';
import { typingBudget } from '../../../host/workspace/ruleBudget.ts';
import type { Workspace, Workspaces } from '../../../host/workspace/workspaces.ts';
import type { ChangeFeed } from '../client/changeFeed.ts';
import type { ErrorLog } from '../client/errorLog.ts';
import type { SettingsStore } from '../client/settingsStore.ts';
import { cutShortLog } from './cutShort.ts';

/** ms after the first answer: what the person has opened comes first. */
const restAtFirst = 500;
/** ms after the start where nobody asks for anything. */
const longestRest = 3_000;
/** ms between two lots of news. */
const newsEvery = 400;

/** The problems of files that nobody opened and no prompt takes in: they are read in the background, as there is time. */
export interface ClosedProblems<Problem> {
	/** Of the file at this absolute path. The same array until something about the file is another. */
	of(absolute: string): readonly Problem[] | undefined;
	/** Of all files that have some, by absolute path. */
	all(): Iterable<readonly [string, readonly Problem[]]>;
	/** True until everything was read for the first time, and while something is read again. */
	readonly isReading: boolean;
	/** More is known, or something else. */
	onDidChange(listener: () => void): { dispose(): void };
	/** Of the workspace that is being read; undefined once nothing is left to read. */
	onProgress(listener: (progress: ReadingProgress | undefined) => void): void;
	/** The workspaces are known: begins after a while, or soon after the first answer, and goes on as long as the server lives. */
	begin(): void;
	/** The person has been told of what is open. */
	firstAnswered(): void;
	/** Somebody waits for an answer, which comes before whatever is read here. */
	asked(): void;
	/** Resolves once everything has been read; for whoever has to wait. */
	settled(): Promise<void>;
	dispose(): void;
}

/** The problems of one file, and whose it is. */
interface ClosedFileProblems<Problem> {
	readonly workspace: Workspace;
	readonly path: WorkspacePath;
	readonly problems: readonly Problem[];
}

export interface ClosedProblemsSources<Problem> {
	readonly workspaces: Workspaces;
	readonly settings: SettingsStore;
	readonly changes: ChangeFeed;
	/** More come with the runtimes. */
	readonly rules: () => readonly Rule[];
	readonly log: ErrorLog;
	/** The person has been told of what is open, or nobody asks: what can wait may begin. */
	readonly onFirstAnswer?: () => void;
	/** A while after that, when what is not urgent begins. */
	readonly onRest?: () => void;
	/** How a finding is shown, in the lines of `text`. */
	readonly show: (workspace: Workspace, finding: RuledFinding, text: string) => Problem;
}

export function createClosedProblems<Problem>(sources: ClosedProblemsSources<Problem>): ClosedProblems<Problem> {
	const { workspaces, settings, changes, rules, log, show, onFirstAnswer, onRest } = sources;
	const listeners = createListeners<[]>();
	const watchers = createListeners<[progress: ReadingProgress | undefined]>();
	const spareTime = createSpareTime();
	let lastNews = 0;
	let isOver = false;
	/** What is being read, and whether that has to be done again. */
	let reading: Promise<void> | undefined;
	let again = false;

	const tell = () => {
		lastNews = performance.now();
		index = undefined;
		listeners.tell();
	};

	const files = createClosedFiles<ClosedFileProblems<Problem>>({
		rules,
		levels: ({ root }) => settings.of(root).rules,
		present: (workspace, { path, text }, findings) => ({
			workspace,
			path,
			problems: findings.map((finding) => show(workspace, finding, text)),
		}),
		spend: spareTime.spend,
		onProgress(_, progress) {
			if (performance.now() - lastNews < newsEvery) return;
			watchers.tell(progress);
			tell();
		},
		onFailure: (rule, error) => log.error(`rule ${rule.code}`, error),
		budget: typingBudget,
		onCutShort: cutShortLog(log),
	});

	let index: ReadonlyMap<string, ClosedFileProblems<Problem>> | undefined;
	/** By absolute path, as of the last news. */
	const foundBy = (): ReadonlyMap<string, ClosedFileProblems<Problem>> => {
		index ??= new Map(
			workspaces
				.list()
				.flatMap((workspace) =>
					[...files.all(workspace)].map(([path, found]) => [workspace.absolute(path), found] as const),
				),
		);
		return index;
	};

	const readAll = async () => {
		do {
			again = false;
			const list = workspaces.list();
			files.keepOnly(list);
			for (const workspace of list) {
				const { version } = workspace;
				const { closedFiles, rules: levels } = settings.of(workspace.root);
				await workspace.settleFiles();
				// Where more is known of the files now, what rules keep by that is worked out here, and not at the next key.
				if (workspace.version !== version && !isOver)
					await spareTime.spend(() => workspace.analysis().findings(rules(), levels, typingBudget));
				if (closedFiles.enabled) await files.keepUp(workspace, () => isOver);
			}
		} while (again && !isOver);
		watchers.tell(undefined);
		tell();
	};
	const read = () => {
		again = true;
		reading ??= readAll()
			.catch((error) => log.error('closed files', error))
			.finally(() => {
				reading = undefined;
			});
	};

	const subscription = changes.onDidChange(({ typing }) => {
		if (typing) spareTime.typed();
		else if (hasBegun) read();
	});
	let hasBegun = false;
	let hasAnswered = false;
	let first: NodeJS.Timeout | undefined;
	const beginIn = (ms: number) => {
		if (hasBegun || isOver) return;
		clearTimeout(first);
		first = globalThis.setTimeout(
			() => {
				hasBegun = true;
				onFirstAnswer?.();
				onRest?.();
				read();
			},
			hasAnswered ? restAtFirst : ms,
		);
		first.unref();
	};

	/** False for what is open, or gone: others look at that, or nobody. */
	const isClosed = ({ workspace, path }: ClosedFileProblems<Problem>): boolean =>
		settings.of(workspace.root).closedFiles.enabled && workspace.snapshot().files.get(path)?.content.kind === 'unread';
	return {
		get isReading() {
			return !hasBegun || reading !== undefined;
		},
		of(absolute) {
			const found = foundBy().get(absolute);
			return found && isClosed(found) ? found.problems : undefined;
		},
		*all() {
			for (const [absolute, found] of foundBy()) if (isClosed(found)) yield [absolute, found.problems];
		},
		onDidChange: listeners.add,
		onProgress: (watcher) => void watchers.add(watcher),
		begin: () => beginIn(longestRest),
		firstAnswered() {
			if (hasAnswered) return;
			hasAnswered = true;
			// Whoever waits for this has work for the thread, so the answer itself goes out before.
			if (onFirstAnswer) globalThis.setImmediate(onFirstAnswer);
			beginIn(restAtFirst);
		},
		asked: spareTime.asked,
		async settled() {
			await reading;
		},
		dispose() {
			isOver = true;
			spareTime.end();
			clearTimeout(first);
			subscription.dispose();
		},
	};
}
