import { join } from 'node:path';
import { literalIn, openBundle } from './bundle.ts';
import type { Answer, Oracle, PreparedAnswer, Question, SessionAnswer, SkillsAnswer } from './messages.ts';
import { kindOf, messageOf } from './own.ts';

const bootstrapPath = /(^|[\\/])BOOTSTRAP\.md$/iu;

interface BootstrapFile {
	readonly name: string;
	readonly path: string;
	readonly missing: boolean;
}

/** What starts a run: whether somebody waits for its answer. */
const triggers: Readonly<Record<string, string>> = { cron: 'cron', heartbeat: 'heartbeat', subagent: 'manual' };

/** 2026.7 is published as a bundle as well. What only joins its functions together is done here as its embedded runner does it. */
export async function createOracle2026_7(folder: string): Promise<Oracle> {
	const dist = join(folder, 'dist');
	const find = openBundle(dist);
	const ensureAgentWorkspace = await find('ensureAgentWorkspace');
	const isWorkspaceBootstrapPending = await find('isWorkspaceBootstrapPending');
	const resolveBootstrapFilesForRun = await find('resolveBootstrapFilesForRun');
	const buildBootstrapContextForFiles = await find('buildBootstrapContextForFiles');
	const resolveContextInjectionMode = await find('resolveContextInjectionMode');
	const resolveWorkspaceBootstrapRouting = await find('resolveWorkspaceBootstrapRouting');
	const isPrimaryBootstrapRun = await find('isPrimaryBootstrapRun');
	const buildBootstrapInjectionStats = await find('buildBootstrapInjectionStats');
	const analyzeBootstrapBudget = await find('analyzeBootstrapBudget');
	const buildBootstrapPromptWarning = await find('buildBootstrapPromptWarning');
	const resolveBootstrapMaxChars = await find('resolveBootstrapMaxChars');
	const resolveBootstrapTotalMaxChars = await find('resolveBootstrapTotalMaxChars');
	const resolveBootstrapPromptTruncationWarningMode = await find('resolveBootstrapPromptTruncationWarningMode');
	const buildBootstrapPromptWarningNotice = await find('buildBootstrapPromptWarningNotice');
	const buildWorkspaceSkillSnapshot = await find('buildWorkspaceSkillSnapshot');
	const resolveSkillsPromptForRun = await find('resolveSkillsPromptForRun');
	const loadWorkspaceSkillEntries = await find('loadWorkspaceSkillEntries');
	const buildConfiguredAgentSystemPrompt = await find('buildConfiguredAgentSystemPrompt');
	const resolveAgentPromptSurfaceForSessionKey = await find('resolveAgentPromptSurfaceForSessionKey');
	const resolvePromptModeForSession = await find('resolvePromptModeForSession');
	const resolveUserTimezone = await find('resolveUserTimezone');
	const shouldInjectHeartbeatPrompt = await find('shouldInjectHeartbeatPrompt');
	const resolveHeartbeatPromptForSystemPrompt = await find('resolveHeartbeatPromptForSystemPrompt');
	const resolveSessionAgentIds = await find('resolveSessionAgentIds');
	const createConfigIO = await find('createConfigIO');
	const commitNote = literalIn(dist, /workspaceNotes\.push\("([^"]+)"\)/u);

	async function prepare({ workspace }: Question, config: Answer['config']): Promise<PreparedAnswer> {
		try {
			const { skipBootstrap, skipOptionalBootstrapFiles } = Object(Object(Object(config).agents).defaults);
			await ensureAgentWorkspace({
				dir: workspace,
				ensureBootstrapFiles: !skipBootstrap,
				skipOptionalBootstrapFiles,
			});
			return {};
		} catch (error) {
			return { error: kindOf(error), message: messageOf(error) };
		}
	}

	async function skillsOf({ workspace, agentId }: Question, config: Answer['config']): Promise<SkillsAnswer> {
		const entries = loadWorkspaceSkillEntries(workspace, { config });
		const snapshot = buildWorkspaceSkillSnapshot(workspace, { config, agentId });
		const prompt: string = resolveSkillsPromptForRun({
			skillsSnapshot: snapshot,
			config,
			workspaceDir: workspace,
			agentId,
		});
		const loaded = entries.map(({ skill }: { skill: Record<string, string> }) => ({
			name: skill.name,
			description: skill.description,
			source: skill.source,
			path: skill.filePath,
		}));
		const pathOf = new Map<string, string>(
			loaded.map(({ name, path }: { name: string; path: string }) => [name, path]),
		);
		return {
			loaded,
			eligible: snapshot.skills.map(({ name }: { name: string }) => ({ name, path: pathOf.get(name) ?? '' })),
			prompt,
		};
	}

	async function contextOf(question: Question, session: Question['sessions'][number], config: Answer['config']) {
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
		const bootstrapPromptWarning = buildBootstrapPromptWarning({
			analysis: analyzeBootstrapBudget({
				files: counted,
				bootstrapMaxChars: resolveBootstrapMaxChars(config, agentId),
				bootstrapTotalMaxChars: resolveBootstrapTotalMaxChars(config, agentId),
			}),
			mode: resolveBootstrapPromptTruncationWarningMode(config),
		});
		return {
			bootstrapMode,
			contextFiles: injected,
			notice: buildBootstrapPromptWarningNotice(bootstrapPromptWarning.lines) as string | undefined,
			hasBootstrap: files.some(({ name, missing }) => name === 'BOOTSTRAP.md' && !missing),
		};
	}

	async function sessionOf(
		question: Question,
		session: Question['sessions'][number],
		config: Answer['config'],
		skillsPrompt: string,
	): Promise<SessionAnswer> {
		const { workspace, agentId, toolNames, extraPrompt } = question;
		const { key, kind, channel } = session;
		const { bootstrapMode, contextFiles, notice, hasBootstrap } = await contextOf(question, session, config);
		const userTimezone = resolveUserTimezone(Object(Object(Object(config).agents).defaults).userTimezone);
		const promptMode = resolvePromptModeForSession(key);
		const { defaultAgentId } = resolveSessionAgentIds({ sessionKey: key, config, agentId });
		const heartbeat = { config, agentId, defaultAgentId };
		const isInjected: boolean = shouldInjectHeartbeatPrompt({
			...heartbeat,
			isDefaultAgent: agentId === defaultAgentId,
			trigger: triggers[kind] ?? 'user',
		});
		const speaks = kind === 'group';
		const prompt: string = buildConfiguredAgentSystemPrompt({
			config,
			agentId,
			workspaceDir: workspace,
			defaultThinkLevel: 'off',
			reasoningLevel: 'off',
			...(isInjected ? { heartbeatPrompt: resolveHeartbeatPromptForSystemPrompt(heartbeat) } : {}),
			...(kind === 'subagent' || speaks ? { extraSystemPrompt: extraPrompt } : {}),
			...(speaks ? { silentReplyPromptMode: 'none' } : {}),
			skillsPrompt,
			workspaceNotes: hasBootstrap ? [commitNote] : undefined,
			promptMode,
			acpEnabled: false,
			promptSurface: resolveAgentPromptSurfaceForSessionKey(key),
			runtimeInfo: { agentId, sessionKey: key, ...(channel ? { channel } : {}) },
			toolNames,
			userTimezone,
			contextFiles,
			bootstrapMode,
			bootstrapTruncationNotice: notice,
		});
		return { prompt: prompt.trim() };
	}

	return {
		async answer(question) {
			let config: Answer['config'];
			try {
				config = createConfigIO().loadConfig();
			} catch (error) {
				return { configError: messageOf(error), prepared: {} };
			}
			const read = config ? { config } : {};
			const prepared = await prepare(question, config);
			if (prepared.error !== undefined) return { ...read, prepared };
			const skills = await skillsOf(question, config);
			const sessions: SessionAnswer[] = [];
			for (const session of question.sessions) sessions.push(await sessionOf(question, session, config, skills.prompt));
			return { ...read, prepared, skills, sessions };
		},
	};
}
