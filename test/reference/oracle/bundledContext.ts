import type { openBundle } from './bundle.ts';
import type { Answer, Question } from './messages.ts';

const bootstrapPath = /(^|[\\/])BOOTSTRAP\.md$/iu;

interface BootstrapFile {
	readonly name: string;
	readonly path: string;
	readonly missing: boolean;
}

/** What starts a run: whether somebody waits for its answer. */
export const triggers: Readonly<Record<string, string>> = { cron: 'cron', heartbeat: 'heartbeat', subagent: 'manual' };

/** The lines that a version says of files that were cut, by what its statistics of them are. */
type CutLines = (config: Answer['config'], agentId: string, files: readonly unknown[]) => unknown;

/** How a package that is published as a bundle comes by its context files: joined together as its embedded runner does it. */
export async function bundledContext(find: ReturnType<typeof openBundle>, cutLines: CutLines) {
	const isWorkspaceBootstrapPending = await find('isWorkspaceBootstrapPending');
	const resolveBootstrapFilesForRun = await find('resolveBootstrapFilesForRun');
	const buildBootstrapContextForFiles = await find('buildBootstrapContextForFiles');
	const resolveContextInjectionMode = await find('resolveContextInjectionMode');
	const resolveWorkspaceBootstrapRouting = await find('resolveWorkspaceBootstrapRouting');
	const isPrimaryBootstrapRun = await find('isPrimaryBootstrapRun');
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
			resolveWorkspaceBootstrapRouting({
				isWorkspaceBootstrapPending,
				bootstrapFiles,
				bootstrapContextRunKind: runKind,
				trigger: triggers[kind] ?? 'user',
				sessionKey: key,
				isPrimaryRun: isPrimaryBootstrapRun(key),
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
