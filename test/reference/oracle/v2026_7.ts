import { join } from 'node:path';
import { literalIn, openBundle } from './bundle.ts';
import { bundledContext, type RitualRouting, routingOfPackage, routingOfRunner, triggers } from './bundledContext.ts';
import type { Answer, Oracle, PreparedAnswer, Question, SessionAnswer, SkillsAnswer } from './messages.ts';
import { kindOf, messageOf } from './own.ts';
import { skillsAnswer } from './skillsAnswer.ts';

export const createOracle2026_7 = (folder: string): Promise<Oracle> => createOracle(folder, routingOfPackage);
export const createOracle2026_5 = (folder: string): Promise<Oracle> => createOracle(folder, routingOfRunner);

/** Both are published as bundles. What only joins their functions together is done here as their embedded runner does it. */
async function createOracle(folder: string, routing: RitualRouting): Promise<Oracle> {
	const dist = join(folder, 'dist');
	const find = openBundle(dist);
	const ensureAgentWorkspace = await find('ensureAgentWorkspace');
	const isWorkspaceBootstrapPending = await find('isWorkspaceBootstrapPending');
	const analyzeBootstrapBudget = await find('analyzeBootstrapBudget');
	const buildBootstrapPromptWarning = await find('buildBootstrapPromptWarning');
	const resolveBootstrapMaxChars = await find('resolveBootstrapMaxChars');
	const resolveBootstrapTotalMaxChars = await find('resolveBootstrapTotalMaxChars');
	const resolveBootstrapPromptTruncationWarningMode = await find('resolveBootstrapPromptTruncationWarningMode');
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
	const contextOf = await bundledContext(
		find,
		(config, agentId, files) =>
			buildBootstrapPromptWarning({
				analysis: analyzeBootstrapBudget({
					files,
					bootstrapMaxChars: resolveBootstrapMaxChars(config, agentId),
					bootstrapTotalMaxChars: resolveBootstrapTotalMaxChars(config, agentId),
				}),
				mode: resolveBootstrapPromptTruncationWarningMode(config),
			}).lines,
		routing,
	);
	const commitNote = literalIn(dist, /workspaceNotes\.push\("([^"]+)"\)/u);

	async function prepare({ workspace }: Question, config: Answer['config']): Promise<PreparedAnswer> {
		try {
			const { skipBootstrap, skipOptionalBootstrapFiles } = Object(Object(Object(config).agents).defaults);
			await ensureAgentWorkspace({
				dir: workspace,
				ensureBootstrapFiles: !skipBootstrap,
				skipOptionalBootstrapFiles,
			});
			// Asked before anything else is made of the run.
			await isWorkspaceBootstrapPending(workspace);
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
		return skillsAnswer(entries, snapshot.skills, prompt);
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
