import type { Session, SessionKind } from '../../../workspace/session.ts';

/** What a kind of session reads and can do (Hermes Agent 0.19.0). */
interface SessionTraits {
	/** What it calls the platform that the conversation is on. */
	readonly platform: string;
	/** Who the agent is, as SOUL.md says it. */
	readonly soul: boolean;
	/** Instructions of the folder that it works in. */
	readonly project: boolean;
	readonly memory: boolean;
	/** Tools that passages of the prompt are about. */
	readonly tools: ReadonlySet<'memory' | 'search' | 'skills'>;
}

const all = new Set(['memory', 'search', 'skills'] as const);

const traits: Partial<Record<SessionKind, SessionTraits>> = {
	main: { platform: 'cli', soul: true, project: true, memory: true, tools: all },
	chat: { platform: 'telegram', soul: true, project: true, memory: true, tools: all },
	cron: { platform: 'cron', soul: true, project: false, memory: false, tools: all },
	subagent: { platform: 'subagent', soul: false, project: false, memory: false, tools: new Set(['search', 'skills']) },
};

const usual: SessionTraits = { platform: 'cli', soul: true, project: true, memory: true, tools: all };

export function traitsOf({ kind, channel, cwd, programArguments = [] }: Session): SessionTraits {
	const own = traits[kind] ?? usual;
	if (kind === 'chat' && channel !== undefined) return { ...own, platform: channel };
	// A scheduled job may have a folder of its own to work in.
	if (kind === 'cron' && cwd !== undefined) return { ...own, project: true };
	const isBare = kind === 'main' && programArguments.includes('--ignore-rules');
	return isBare ? { ...own, soul: false, project: false, memory: false } : own;
}

/** Why files of this role do not reach such a session; undefined where they do. */
export function whyKept(session: Session, role: string): string | undefined {
	const { soul, project, memory } = traitsOf(session);
	if (role === 'soul') return soul ? undefined : 'subagents do not get it';
	if (role === 'memory' || role === 'user')
		return memory ? undefined : 'scheduled runs and subagents do not get what is remembered';
	return project ? undefined : 'scheduled runs and subagents do not get the instructions of a project';
}
