import { join } from 'node:path';
import { literalIn, openBundle } from './bundle.ts';
import { bundledContext } from './bundledContext.ts';
import type { Answer, Oracle, PreparedAnswer, Question, SessionAnswer, SkillsAnswer } from './messages.ts';
import { kindOf, messageOf } from './own.ts';
import { skillsAnswer } from './skillsAnswer.ts';

/** Every configured alias, as a gateway that may use all models has them. */
function aliasesIn(config: Answer['config']): { alias: string; provider: string; model: string }[] {
	const models: Record<string, { alias?: string }> = Object(Object(Object(Object(config).agents).defaults).models);
	return Object.entries(models).flatMap(([id, { alias }]) => {
		const [provider = '', ...model] = id.split('/');
		return alias ? [{ alias, provider, model: model.join('/') }] : [];
	});
}

/** 2026.9 is published as a bundle. What only joins its functions together is done here as its embedded runner does it. */
export async function createOracle2026_9(folder: string): Promise<Oracle> {
	const dist = join(folder, 'dist');
	const find = openBundle(dist);
	const ensureAgentWorkspace = await find('ensureAgentWorkspace');
	const buildBootstrapBudgetState = await find('buildBootstrapBudgetState');
	const buildSkillSnapshot = await find('buildSkillSnapshot');
	const resolveSkillsPrompt = await find('resolveSkillsPrompt');
	const prepareWorkspaceSkillEntries = await find('prepareWorkspaceSkillEntries');
	const buildConfiguredAgentSystemPrompt = await find('buildConfiguredAgentSystemPrompt');
	const resolveAgentPromptSurfaceForSessionKey = await find('resolveAgentPromptSurfaceForSessionKey');
	const resolvePromptModeForSession = await find('resolvePromptModeForSession');
	const resolveRuntimeAgentName = await find('resolveRuntimeAgentName');
	const resolveUserTimezone = await find('resolveUserTimezone');
	const formatDateStamp = await find('formatDateStamp');
	const createConfigIO = await find('createConfigIO');
	const contextOf = await bundledContext(
		find,
		(config, agentId, files) => buildBootstrapBudgetState({ config, agentId, files }).bootstrapPromptWarning.lines,
	);
	const commitNote = literalIn(dist, /workspaceNotes\.push\("([^"]+)"\)/u);

	async function prepare({ workspace }: Question, config: Answer['config']): Promise<PreparedAnswer> {
		try {
			const { skipBootstrap, skipOptionalBootstrapFiles } = Object(Object(Object(config).agents).defaults);
			const { bootstrapPending } = await ensureAgentWorkspace({
				dir: workspace,
				ensureBootstrapFiles: !skipBootstrap,
				skipOptionalBootstrapFiles,
			});
			return { bootstrapPending };
		} catch (error) {
			return { error: kindOf(error), message: messageOf(error) };
		}
	}

	async function skillsOf({ workspace, agentId }: Question, config: Answer['config']): Promise<SkillsAnswer> {
		const { entries } = await prepareWorkspaceSkillEntries(workspace, { config, agentId });
		const snapshot = await buildSkillSnapshot(workspace, { config, agentId });
		const prompt: string = await resolveSkillsPrompt({
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
		const { workspace, agentId, toolNames, extraPrompt, now } = question;
		const { key, kind, channel } = session;
		const { bootstrapMode, contextFiles, notice, hasBootstrap } = await contextOf(question, session, config);
		const userTimezone = resolveUserTimezone(Object(Object(Object(config).agents).defaults).userTimezone);
		const promptMode = resolvePromptModeForSession(key);
		const agentName = resolveRuntimeAgentName(config, agentId);
		const speaks = kind === 'group';
		const prompt: string = buildConfiguredAgentSystemPrompt({
			config,
			preparedModelRuntime: { isCurrent: () => true, configuredModelAliases: aliasesIn(config) },
			agentId,
			workspaceDir: workspace,
			reasoningLevel: 'off',
			...(kind === 'subagent' || speaks ? { extraSystemPrompt: extraPrompt } : {}),
			...(speaks ? { silentReplyPromptMode: 'none' } : {}),
			skillsPrompt,
			workspaceNotes: hasBootstrap ? [commitNote] : undefined,
			promptMode,
			acpEnabled: false,
			promptSurface: resolveAgentPromptSurfaceForSessionKey(key),
			runtimeInfo: { ...(agentName ? { agentName } : {}), agentId, sessionKey: key, ...(channel ? { channel } : {}) },
			toolNames,
			userTimezone,
			userDate: formatDateStamp(now, userTimezone),
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
