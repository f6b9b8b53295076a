import { dailyNameOf, exists, isoDate } from '../../../engine/rules/memory/dailyNames.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { textIn, textOf, type WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { memoryAccess } from '../../../host/memory/access.ts';
import type { Followed } from '../../../host/past/growth/followedFiles.ts';
import type { Measured, Measures } from '../../../host/past/growth/measures.ts';
import type { PastSample } from '../../../host/past/growth/pastGrowth.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';

/** The day that a file is the log of, by its name. */
export function logDay(path: WorkspacePath): string | undefined {
	const name = dailyNameOf(path);
	return name && exists(name) ? isoDate(name) : undefined;
}

/** What the files of a workspace are to `runtime`. Of a skill its entry in a list is read, and that is not its text. */
export const followedBy =
	(runtime: Runtime) =>
	(path: WorkspacePath): Followed | undefined => {
		const role = runtime.roleOf(path);
		const isContext = role?.injected === true && role.id !== 'skill' && logDay(path) === undefined;
		const isMemory = runtime.memory.accepts(path);
		return isContext || isMemory ? { isContext, isMemory } : undefined;
	};

export interface GrowthNow {
	readonly sample: PastSample;
	/** Logs of days, by their day. */
	readonly logs: ReadonlyMap<string, Measured & { readonly path: WorkspacePath }>;
}

/** The files as they are, in editors too. A file that is as it was on disk when it was measured is not read again. */
export async function growthNow(
	workspace: Workspace,
	measures: Measures,
	pause: () => Promise<void>,
): Promise<GrowthNow> {
	await workspace.settleFiles();
	const snapshot = workspace.snapshot();
	const follow = followedBy(workspace.runtime);
	const { isOthers } = memoryAccess(workspace);
	const context = new Map<WorkspacePath, Measured | null>();
	const logs = new Map<string, Measured & { readonly path: WorkspacePath }>();
	let memory = 0;
	for (const entry of snapshot.files.values()) {
		if (entry.isUnseen) continue;
		const { path, leadsOut, link, size, modified } = entry;
		const followed = leadsOut === true || link === 'symlink' || isOthers(path) ? undefined : follow(path);
		if (!followed) continue;
		const known = textOf(snapshot, path);
		const measured =
			known === undefined
				? await measures.content(`now ${path} ${size} ${modified}`, async () => textIn(await workspace.read(path)))
				: measures.text(known);
		if (followed.isContext) context.set(path, measured ?? null);
		else memory += measured?.tokens ?? 0;
		const day = followed.isMemory ? logDay(path) : undefined;
		if (measured && day !== undefined) logs.set(day, { ...measured, path });
		await pause();
	}
	return { sample: { at: workspace.session().now, context, memory }, logs };
}
