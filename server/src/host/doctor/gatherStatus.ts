import { entryCount } from '../../engine/memory/notes/entryCount.ts';
import { promptFigures, wordingNames } from '../../engine/prompt/figures.ts';
import { agentName } from '../../engine/rules/identity/agentName.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import { type ConfigStatus, configStatus } from '../../engine/workspace/configStatus.ts';
import { whyUnsent } from '../../engine/workspace/runNotes.ts';
import type { SessionKind } from '../../engine/workspace/session.ts';
import { ifSeen, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import { type BackupStatus, backupStatus } from '../backup/status.ts';
import { storeOf } from '../knowledge/place.ts';
import { memoryAccess } from '../memory/access.ts';
import { diskFiles } from '../platform/diskFiles.ts';
import { readRecord } from '../sqlite/recordReader.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import { homeFacts } from './home.ts';

/** What a workspace is and has, in figures. Paths are absolute unless said. */
export interface WorkspaceStatus {
	/** Undefined where the agent has none. */
	readonly name: string | undefined;
	readonly emoji: string | undefined;
	readonly runtime: {
		readonly id: string;
		readonly title: string;
		readonly reasons: readonly string[];
		/** Whether there is such a thing as a configuration of it. */
		readonly hasConfig: boolean;
	};
	readonly config:
		| { readonly path: string; readonly state: 'valid' | 'invalid' | 'unknown'; readonly refusesToStart?: true }
		| undefined;
	/** Where there is no `config`: the one that the runtime reads on this computer all the same. Absolute. */
	readonly homeConfig: string | undefined;
	readonly sessions: readonly SessionStatus[];
	/** What the folder holds that an agent has only where somebody installs it, in sentences. */
	readonly installable: string | undefined;
	readonly memory: MemoryStatus;
	/** Undefined where there is no store; `entries` where it cannot be read just now. */
	readonly knowledge: { readonly path: string; readonly entries: number | undefined } | undefined;
	/** Proposals that wait for an answer. */
	readonly proposals: number;
	/** Undefined where nobody has set one up. */
	readonly backup: BackupStatus | undefined;
}

interface SessionStatus {
	readonly kind: SessionKind;
	/** Why nobody gets the prompt, in sentences; absent where somebody does. */
	readonly unsent?: string;
	/** Of the whole prompt, and of them those of files. */
	readonly tokens: number;
	readonly fileTokens: number;
	/** Files of which the agent gets nothing, or not all, because of a limit. */
	readonly cut: readonly WorkspacePath[];
}

interface MemoryStatus {
	readonly files: number;
	/** Of the files that could be read. */
	readonly entries: number;
	/** Path in the workspace, and ms since the epoch; undefined where there is none. */
	readonly last: { readonly path: WorkspacePath; readonly modified: number } | undefined;
}

interface StatusHost {
	readonly counter: TokenCounter;
	/** Absolute path of the folder with our own data. */
	readonly data: string;
}

const limited: ReadonlySet<string> = new Set(['truncated', 'clamped', 'dropped']);

const sessionsOf = (
	workspace: Workspace,
	counter: TokenCounter,
	config: ConfigStatus | undefined,
): readonly SessionStatus[] =>
	workspace.runtime.sessionKinds.map((kind) => {
		const prompt = workspace.analysis().prompt(kind);
		const { tokens, fileTokens } = promptFigures(prompt, counter, wordingNames.runtime);
		const cut = prompt.ledger.rows.filter(({ fate }) => limited.has(fate)).map(({ path }) => path);
		const unsent = whyUnsent(prompt.preparation, workspace.runtime.title, config);
		return { kind, ...(unsent !== undefined && { unsent }), tokens, fileTokens, cut };
	});

/** Files that are read for their entries at once. */
const batch = 16;

async function memoryOf(workspace: Workspace): Promise<MemoryStatus> {
	await workspace.settleFiles();
	const kept = memoryAccess(workspace)
		.kept()
		.flatMap((entry) => ifSeen(entry) ?? []);
	const count = workspace.runtime.memory.entries?.count ?? entryCount;
	let entries = 0;
	for (let from = 0; from < kept.length; from += batch) {
		const texts = await Promise.all(kept.slice(from, from + batch).map(({ path }) => workspace.read(path)));
		for (const text of texts) if (text?.kind === 'text') entries += count(text.text);
	}
	const last = kept.reduce<MemoryStatus['last']>(
		(newest, { path, modified }) => (newest && newest.modified >= modified ? newest : { path, modified }),
		undefined,
	);
	return { files: kept.length, entries, last };
}

/** A number that one of our databases has; undefined where there is no database, or nothing to be had of it. */
async function countIn(path: string, sql: string, ...values: readonly string[]): Promise<number | undefined> {
	const reading = await readRecord(path, { owner: 'Soulscope', questions: { count: { sql, values } } });
	const count = reading.kind === 'rows' ? reading.rows.count?.[0]?.count : undefined;
	return typeof count === 'number' ? count : undefined;
}

const entriesNow = `SELECT count(*) AS count FROM files AS entry WHERE tombstone = 0
	AND version_id = (SELECT max(version_id) FROM files WHERE logical_path = entry.logical_path)`;

const waiting = `SELECT count(*) AS count FROM memory_update_proposals WHERE root = ? AND state = 'pending'`;

async function knowledgeOf(root: string, data: string): Promise<WorkspaceStatus['knowledge']> {
	const { file } = await storeOf(root, data);
	const isThere = (await readRecord(file, { owner: 'Soulscope', questions: {} })).kind !== 'none';
	return isThere ? { path: file, entries: await countIn(file, entriesNow) } : undefined;
}

async function homeConfigOf(workspace: Workspace): Promise<string | undefined> {
	const { root, runtime } = workspace;
	const home = await homeFacts({ root, runtime, snapshot: workspace.snapshot(), files: diskFiles });
	return home?.startFolderDecides ? undefined : home?.configs[0]?.path;
}

/** Reads what there is to say. Nothing is written. */
export async function gatherStatus(workspace: Workspace, { counter, data }: StatusHost): Promise<WorkspaceStatus> {
	const { root, runtime, evidence } = workspace;
	const snapshot = workspace.snapshot();
	const config = configStatus(runtime, snapshot);
	return {
		name: agentName(runtime, snapshot),
		emoji: runtime.identity?.display?.(snapshot)?.emoji,
		runtime: {
			id: runtime.id,
			title: runtime.title,
			reasons: [...evidence.reasons, ...(evidence.version === undefined ? [] : [evidence.version])],
			hasConfig: runtime.config !== undefined,
		},
		config: config && { ...config, state: config.state ?? 'unknown' },
		homeConfig: config ? undefined : await homeConfigOf(workspace),
		sessions: sessionsOf(workspace, counter, config),
		installable: runtime.skills?.list(snapshot, workspace.session()).installable,
		memory: await memoryOf(workspace),
		knowledge: await knowledgeOf(root, data),
		proposals: (await countIn(`${data}/chat.db`, waiting, keptUnder(workspace))) ?? 0,
		backup: await backupStatus(root, data),
	};
}
