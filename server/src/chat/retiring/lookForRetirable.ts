import { isArchived, isRetirable } from '../../engine/retiring/archive.ts';
import type { RetiringFile } from '../../engine/retiring/retiring.ts';
import { createRetiring } from '../../engine/retiring/retiring.ts';
import { dailyNameOf } from '../../engine/rules/memory/dailyNames.ts';
import { linesOf } from '../../engine/text/lines.ts';
import { ifSeen, seenAt, textIn, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import { lastSeen, type ReadCatalog } from '../../host/memory/memoryCatalog.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import { pausing } from '../../host/platform/pausing.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { todayIn } from '../tidying/today.ts';
import type { RetirePayload } from './payload.ts';
import type { RecallRecords } from './recallRecords.ts';

export interface LookedForRetirable {
	/** What the prompts have of it comes first. */
	readonly found: readonly RetirePayload[];
	/** How many were found beyond those. */
	readonly beyond: number;
	/** Files that were read. */
	readonly files: number;
	readonly notes: readonly string[];
}

/** What nobody keeps by hand is not looked at (UTF-16 units). */
const longestText = 500_000;

/** Of thousands, those that a person may look at one day. */
const mostFound = 500;

/** Files of memory that something may be archived from. A day’s log tells what was, and stays as it is. */
function retirableFiles(workspace: Workspace): readonly WorkspacePath[] {
	const { runtime } = workspace;
	const access = memoryAccess(workspace);
	const { files } = workspace.snapshot();
	const rankOf = (path: WorkspacePath): number => {
		if (path === runtime.memory.curatedPath) return 0;
		return runtime.roleOf(path)?.id === 'memory' ? 1 : 2;
	};
	return [...files.values()]
		.filter(
			(entry) => isRetirable(runtime, entry.path) && !access.isOutside(entry.path) && ifSeen(entry)?.link === 'none',
		)
		.filter(({ path }) => dailyNameOf(path) === undefined && path.toLowerCase().endsWith('.md'))
		.map(({ path }) => ({ path, rank: rankOf(path) }))
		.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1))
		.map(({ path }) => path);
}

/** How long a memory has not been recalled, where a person wants to know. */
export interface UnrecalledWish {
	readonly days: number;
	records(pause: () => Promise<void>): Promise<RecallRecords>;
}

const dayMs = 86_400_000;

/** What files alone do not tell. */
interface LookFurther {
	readonly unrecalled?: UnrecalledWish | undefined;
	readonly catalog?: Awaited<ReturnType<ReadCatalog>>;
}

/** Looks for what the memory does not need any more. Rejects where it is cancelled. */
export async function lookForRetirable(
	workspace: Workspace,
	cancellation: Cancellable,
	{ unrecalled, catalog }: LookFurther = {},
): Promise<LookedForRetirable> {
	const { runtime } = workspace;
	const { memory } = runtime;
	await workspace.settleFiles();
	const paths = retirableFiles(workspace);
	const pause = pausing(cancellation);
	const session = workspace.session();
	const texts = new Map<WorkspacePath, string>();
	const notes: string[] = [];
	for (const path of paths) {
		const text = textIn(await workspace.read(path));
		if (text === undefined) continue;
		if (text.length > longestText) notes.push(`${path} is too long to look at.`);
		else if (memory.declines?.(text) === undefined) texts.set(path, text);
		else notes.push(`${path} was not looked at: its frontmatter says that only you may change it.`);
		await pause();
	}
	const found: RetirePayload[] = [];
	if (memory.typed) {
		const recalled = unrecalled && (await unrecalled.records(pause));
		if (recalled?.kind === 'short')
			notes.push(`The chat has too few records to say what was not recalled in ${unrecalled?.days} days.`);
		for (const [path, text] of texts) {
			const modified = lastSeen(seenAt(workspace.snapshot(), path)?.modified, text, catalog?.get(path));
			const rule = modified === undefined ? undefined : memory.stale?.(path, text, modified, session.now);
			const from = { path, startLine: 0, endLine: Math.max(0, linesOf(text).length - 1), text };
			if (rule !== undefined) {
				found.push({ from, isFile: true, why: 'stale', rule });
				continue;
			}
			if (recalled?.kind !== 'enough' || modified === undefined || !unrecalled) continue;
			const isOld = modified <= session.now - unrecalled.days * dayMs;
			const isLeaf = memory.typed.indexesOf(path).length > 0;
			if (!isOld || !isLeaf || recalled.paths.has(path)) continue;
			found.push({
				from,
				isFile: true,
				why: 'unrecalled',
				rule: `The chat did not recall it in ${unrecalled.days} days, in ${recalled.answers} answers. What was recalled outside Soulscope is not known.`,
			});
		}
		return { found, beyond: 0, files: texts.size, notes };
	}
	let beyond = 0;
	const retiring = createRetiring(todayIn(workspace));
	for (const entry of workspace.snapshot().files.values())
		if (!isArchived(entry.path) && runtime.roleOf(entry.path)) retiring.mention(textIn(entry.content) ?? '');
	const take = (all: ReturnType<typeof retiring.add>): void => {
		for (const { path, entry, why, day, other } of all) {
			if (found.length === mostFound) {
				beyond += 1;
				continue;
			}
			const { startLine, endLine, text, section } = entry;
			found.push({
				from: { path, startLine, endLine, text },
				isFile: false,
				why,
				...(section && { title: section.title }),
				...(day !== undefined && { day }),
				...(other && {
					other: {
						path: other.path,
						startLine: other.entry.startLine,
						endLine: other.entry.endLine,
						text: other.entry.text,
					},
				}),
			});
		}
	};
	for (const text of texts.values()) retiring.mention(text);
	for (const [path, text] of texts) {
		const file: RetiringFile = {
			path,
			text,
			isCurated: runtime.roleOf(path)?.id === 'memory' || path === memory.curatedPath,
		};
		take(retiring.add(file));
		await pause();
	}
	take(retiring.finish());
	return { found, beyond, files: texts.size, notes };
}
