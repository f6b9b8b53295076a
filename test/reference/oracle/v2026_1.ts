import { join } from 'node:path';
import { literalIn } from './bundle.ts';
import type { Answer, Oracle, PreparedAnswer, Question, SessionAnswer, SkillsAnswer } from './messages.ts';
import { kindOf, messageOf, type Own } from './own.ts';
import { skillsAnswer } from './skillsAnswer.ts';

/** 2026.1 is published file by file, under the names that its source has. */
async function load(folder: string, path: string): Promise<Record<string, Own>> {
	return (await import(join(folder, 'dist', path))) as Record<string, Own>;
}

export async function createOracle2026_1(folder: string): Promise<Oracle> {
	const { ensureAgentWorkspace } = await load(folder, 'agents/workspace.js');
	const { resolveBootstrapContextForRun } = await load(folder, 'agents/bootstrap-files.js');
	const { loadWorkspaceSkillEntries, buildWorkspaceSkillSnapshot } = await load(folder, 'agents/skills/workspace.js');
	const { buildAgentSystemPrompt } = await load(folder, 'agents/system-prompt.js');
	const { resolveUserTimezone } = await load(folder, 'agents/date-time.js');
	const { resolveHeartbeatPrompt } = await load(folder, 'auto-reply/heartbeat.js');
	const { buildModelAliasLines } = await load(folder, 'agents/pi-embedded-runner/model.js');
	const { resolveSessionAgentIds } = await load(folder, 'agents/agent-scope.js');
	const { isSubagentSessionKey } = await load(folder, 'sessions/session-key-utils.js');
	const { loadConfig } = await load(folder, 'config/config.js');

	const runs = join(folder, 'dist', 'agents', 'pi-embedded-runner', 'run');
	const commitNote = literalIn(runs, /workspaceNotes\s*=[^;]*?\[\s*"([^"]+)"\s*\]/u);

	const call = (own: Own | undefined, ...inputs: unknown[]): ReturnType<Own> => {
		if (!own) throw new Error('the package has no such function');
		return own(...inputs);
	};

	// As the callers of a reply, a cron run and a command do it.
	async function prepare({ workspace }: Question, config: Answer['config']): Promise<PreparedAnswer> {
		try {
			const { skipBootstrap } = Object(Object(Object(config).agents).defaults);
			await call(ensureAgentWorkspace, { dir: workspace, ensureBootstrapFiles: !skipBootstrap });
			return {};
		} catch (error) {
			return { error: kindOf(error), message: messageOf(error) };
		}
	}

	function skillsOf({ workspace }: Question, config: Answer['config']): SkillsAnswer {
		const entries = call(loadWorkspaceSkillEntries, workspace, { config });
		const { prompt, skills } = call(buildWorkspaceSkillSnapshot, workspace, { config });
		return skillsAnswer(entries, skills, prompt);
	}

	async function sessionOf(
		question: Question,
		session: Question['sessions'][number],
		config: Answer['config'],
		skillsPrompt: string,
	): Promise<SessionAnswer> {
		const { workspace, toolNames, extraPrompt } = question;
		const { key, kind, channel } = session;
		const { bootstrapFiles, contextFiles } = await call(resolveBootstrapContextForRun, {
			workspaceDir: workspace,
			config,
			sessionKey: key,
			sessionId: 'session',
		});
		const { defaultAgentId, sessionAgentId } = call(resolveSessionAgentIds, { sessionKey: key, config });
		const hasBootstrap = bootstrapFiles.some(
			(file: { name: string; missing: boolean }) => file.name === 'BOOTSTRAP.md' && !file.missing,
		);
		const isSubagent = call(isSubagentSessionKey, key) as boolean;
		const heartbeat = Object(Object(Object(config).agents).defaults).heartbeat as { prompt?: string } | undefined;
		const prompt: string = call(buildAgentSystemPrompt, {
			workspaceDir: workspace,
			defaultThinkLevel: 'off',
			reasoningLevel: 'off',
			...(isSubagent || kind === 'group' ? { extraSystemPrompt: extraPrompt } : {}),
			heartbeatPrompt: sessionAgentId === defaultAgentId ? call(resolveHeartbeatPrompt, heartbeat?.prompt) : undefined,
			skillsPrompt: skillsPrompt.trim(),
			workspaceNotes: hasBootstrap ? [commitNote] : undefined,
			promptMode: isSubagent ? 'minimal' : 'full',
			runtimeInfo: { agentId: sessionAgentId, ...(channel ? { channel } : {}) },
			toolNames,
			modelAliasLines: call(buildModelAliasLines, config),
			userTimezone: call(resolveUserTimezone, Object(Object(Object(config).agents).defaults).userTimezone),
			contextFiles,
		});
		return { prompt: prompt.trim() };
	}

	return {
		async answer(question) {
			const config: Answer['config'] = call(loadConfig);
			const prepared = await prepare(question, config);
			if (prepared.error !== undefined) return { ...(config ? { config } : {}), prepared };
			const skills = skillsOf(question, config);
			const sessions: SessionAnswer[] = [];
			for (const session of question.sessions) sessions.push(await sessionOf(question, session, config, skills.prompt));
			return { ...(config ? { config } : {}), prepared, skills, sessions };
		},
	};
}
