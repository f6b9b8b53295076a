import type { openBundle } from './bundle.ts';
import type { Answer, Question } from './messages.ts';
import type { Own } from './own.ts';

const bootstrapPath = /(^|[\\/])BOOTSTRAP\.md$/iu;

type Find = ReturnType<typeof openBundle>;

interface BootstrapFile {
	readonly name: string;
	readonly path: string;
	readonly missing: boolean;
}

/** What starts a run: whether somebody waits for its answer. */
export const triggers: Readonly<Record<string, string>> = { cron: 'cron', heartbeat: 'heartbeat', subagent: 'manual' };

/** The lines that a version says of files that were cut, by what its statistics of them are. */
type CutLines = (config: Answer['config'], agentId: string, files: readonly unknown[]) => unknown;

/** What becomes of the first-run ritual in a run, and which runs can carry it out. */
export type RitualRouting = (find: Find) => Promise<{ readonly route: Own; readonly isPrimary: Own }>;

export const routingOfPackage: RitualRouting = async (find) => ({
	route: await find('resolveWorkspaceBootstrapRouting'),
	isPrimary: await find('isPrimaryBootstrapRun'),
});

/** Where the package exports less of it. */
export const routingOfRunner: RitualRouting = async (find) => {
	const resolveBootstrapMode = await find('resolveBootstrapMode');
	const isSubagentSessionKey = await find('isSubagentSessionKey');
	const isAcpSessionKey = await find('isAcpSessionKey');
	const route: Own = async ({ isWorkspaceBootstrapPending, bootstrapFiles = [], ...run }) => {
		const hasContent = bootstrapFiles.some(
			(file: BootstrapFile & { readonly content?: string }) =>
				file.name === 'BOOTSTRAP.md' && !file.missing && (file.content ?? '').trim() !== '',
		);
		const bootstrapMode: string = resolveBootstrapMode({
			...run,
			bootstrapPending: (await isWorkspaceBootstrapPending(run.resolvedWorkspace)) || hasContent,
			runKind: run.bootstrapContextRunKind,
			isInteractiveUserFacing: run.trigger === 'user' || run.trigger === 'manual',
			hasBootstrapFileAccess: run.hasBootstrapFileAccess || hasContent,
		});
		return { bootstrapMode, includeBootstrapInSystemContext: bootstrapMode === 'full' };
	};
	return { route, isPrimary: (key) => !isSubagentSessionKey(key) && !isAcpSessionKey(key) };
};

/** How a package that is published as a bundle comes by its context files: joined together as its embedded runner does it. */
export async function bundledContext(find: Find, cutLines: CutLines, routing = routingOfPackage) {
	const isWorkspaceBootstrapPending = await find('isWorkspaceBootstrapPending');
	const resolveBootstrapFilesForRun = await find('resolveBootstrapFilesForRun');
	const buildBootstrapContextForFiles = await find('buildBootstrapContextForFiles');
	const resolveContextInjectionMode = await find('resolveContextInjectionMode');
	const { route: routed, isPrimary } = await routing(find);
	const buildBootstrapInjectionStats = await find('buildBootstrapInjectionStats');
	const buildBootstrapPromptWarningNotice = await find('buildBootstrapPromptWarningNotice');

	return async (question: Question, session: Question['sessions'][number], config: Answer['config']) => {
		const { workspace, agentId, toolNames } = question;
		const { key, kind } = session;
		const runKind = kind === 'heartbeat' || kind === 'cron' ? kind : 'default';
		const mode = resolveContextInjectionMode(config, agentId);
		const load = (): Promise<BootstrapFile[]> =>
			resolveBootstrapFilesForRun({
				workspaceDir: workspace,
				config,
				sessionKey: key,
				sessionId: 'session',
				agentId,
				runKind,
			});
		const route = (bootstrapFiles?: BootstrapFile[]) =>
			routed({
				isWorkspaceBootstrapPending,
				bootstrapFiles,
				bootstrapContextRunKind: runKind,
				trigger: triggers[kind] ?? 'user',
				sessionKey: key,
				isPrimaryRun: isPrimary(key),
				isCanonicalWorkspace: true,
				effectiveWorkspace: workspace,
				resolvedWorkspace: workspace,
				hasBootstrapFileAccess: toolNames.includes('read'),
			});
		const isShut = mode === 'never';
		const files = isShut ? [] : await load();
		const { bootstrapMode, includeBootstrapInSystemContext } = isShut ? await route() : await route(files);
		const built: { path: string; content: string }[] = buildBootstrapContextForFiles(files, { config, agentId });
		const injected = includeBootstrapInSystemContext
			? built
			: built.filter(({ path }) => !bootstrapPath.test(path.trim()));
		const stats: unknown[] = buildBootstrapInjectionStats({ bootstrapFiles: files, injectedFiles: injected });
		const counted = includeBootstrapInSystemContext
			? stats
			: stats.filter((_, index) => files[index]?.name !== 'BOOTSTRAP.md');
		return {
			bootstrapMode,
			contextFiles: injected,
			notice: buildBootstrapPromptWarningNotice(cutLines(config, agentId, counted)) as string | undefined,
			hasBootstrap: files.some(({ name, missing }) => name === 'BOOTSTRAP.md' && !missing),
		};
	};
}
