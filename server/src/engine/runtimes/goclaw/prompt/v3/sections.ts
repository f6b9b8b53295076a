import type { ProseLine, WordingText } from '../../../../prompt/wording/wording.ts';
import { textLength } from '../../../../prompt/wording/wording.ts';
import { baseName } from '../../text/goPath.ts';
import { toolOpening } from '../prose.ts';
import { type GoClawSection, section } from '../sections.ts';
import { utcTime } from '../utcTime.ts';
import type { MeasuredLines } from './lineTable.ts';
import { isPersona, isRitual, whoIsEmpty } from './persona.ts';
import type { Prompt3 } from './prompt3.ts';
import { around3, headings3, prose3, toolLines3 } from './prose.ts';
import { soulEcho } from './soulEcho.ts';

type Section3 = (prompt: Prompt3) => GoClawSection | undefined;

const isFull = ({ talk }: Prompt3): boolean => talk.mode === 'full';
const isTask = ({ talk }: Prompt3): boolean => talk.mode === 'task';
const isMinimal = ({ talk }: Prompt3): boolean => talk.mode === 'minimal';
const isNone = ({ talk }: Prompt3): boolean => talk.mode === 'none';
/** Full, and not an open agent's first conversation. */
const isUsual = (prompt: Prompt3): boolean => isFull(prompt) && !prompt.isOnboarding;

export const woven = (text: WordingText): ProseLine => ({ length: textLength(text, 'UTF-8 bytes'), text });

const fixed = (
	id: string,
	title: string,
	about: string,
	heading: string | ProseLine,
	lines: MeasuredLines,
	when: (prompt: Prompt3) => boolean,
): Section3 => {
	const made =
		typeof heading === 'string'
			? section(id, title, about, heading === '' ? undefined : heading, lines)
			: section(id, title, about, undefined, [heading, ...lines]);
	return (prompt) => (when(prompt) ? made : undefined);
};

/** One of which nobody has measured what it says. */
const unmeasured = (id: string, title: string, about: string, heading: string): GoClawSection => ({
	kind: 'wording',
	title,
	piece: { id: `goclaw.${id}`, about, heading, unit: 'UTF-8 bytes' },
});

const fact = (id: string, title: string, lines: readonly string[], volatile = false): GoClawSection => ({
	kind: 'fact',
	id,
	title,
	text: lines.join('\n'),
	volatile,
});

const opening: Section3 = ({ talk: { channel, isGroup } }) => {
	if (channel === '') return undefined;
	const where = isGroup ? around3.groupChat : around3.directChat;
	const line = woven([around3.opening, `${channel} (`, where, ').']);
	return section('opening', 'Opening', 'What it is, and over which channel it talks', undefined, [line]);
};

const replyTarget: Section3 = ({ talk: { channel, chatId, isGroup } }) => {
	if (channel === '' || chatId === '') return undefined;
	const lines = [
		'<current_reply_target>',
		`  channel: ${channel}`,
		`  chat_id: ${chatId}`,
		`  kind: ${isGroup ? 'group' : 'direct'}`,
		'</current_reply_target>',
		...prose3.replyTarget,
	];
	return section(
		'reply-target',
		'Reply target',
		'Where an answer ends up unless another place is named',
		undefined,
		lines,
	);
};

const isMeeting = ({ entries, isOnboarding }: Prompt3): boolean =>
	!isOnboarding && entries.some(({ path }) => isRitual(path));

const mcp = (name: string): boolean => name.startsWith('mcp_') && name !== 'mcp_tool_search';

const mediaTools = ['read_image', 'read_video', 'read_audio', 'read_document'];

function toolLine(name: string): string | ProseLine {
	const known = Object.hasOwn(toolLines3, name) ? toolLines3[name] : undefined;
	return known === undefined ? `- ${name}: (custom tool)` : { ...known, opens: toolOpening(name) };
}

const tooling: Section3 = ({ toolNames, row }) => {
	const listed = toolNames.filter((name) => !mcp(name));
	const lines = [
		...prose3.toolingHead,
		...listed.map(toolLine),
		...(row.installsPackages ? prose3.packagesFree : prose3.packagesAsked),
		...(mediaTools.some((name) => toolNames.includes(name)) ? ['', '### Media Files', ...prose3.media] : []),
		...prose3.toolingTail,
	];
	const values = listed.length === 0 ? undefined : { tools: listed.join(', ') };
	return section('tooling', 'Tooling', 'Which tools there are, by name', '## Tooling', lines, values);
};

/** With no end of its own: an empty line follows whatever is last. */
const joined = (blocks: readonly MeasuredLines[]): MeasuredLines =>
	blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));

function skillLines(prompt: Prompt3): MeasuredLines | undefined {
	const { skills, pinned, registered, row } = prompt;
	const searches = registered.has('skill_search');
	const writes = isFull(prompt) && row.writesSkills && registered.has('skill_manage');
	if (pinned !== '')
		return [
			'## Skills',
			'',
			...joined([
				[...prose3.pinnedHead, pinned],
				...(searches ? [prose3.pinnedSearch] : []),
				...(writes ? [['### Skill Creation', ...prose3.pinnedCreation]] : []),
			]),
		];
	const creation = writes ? [['### Skill Creation', ...prose3.skillCreation]] : [];
	if (isFull(prompt) && skills !== '')
		return joined([['## Skills (mandatory)', ...prose3.skillsInline, skills], ...creation]);
	if (searches) return joined([['## Skills (mandatory)', ...prose3.skillsSearch], ...creation]);
	return creation.length === 0 ? undefined : joined([['## Skills'], ...creation]);
}

const skills: Section3 = (prompt) => {
	if (!(isFull(prompt) || isTask(prompt)) || prompt.isOnboarding) return undefined;
	const lines = skillLines(prompt);
	if (lines === undefined) return undefined;
	const list = prompt.pinned || (isFull(prompt) ? prompt.skills : '');
	if (list === '') return section('skill-search', 'Skills', 'How to search for a skill', undefined, lines);
	return section('skills', 'Skills', 'When to read a skill; the list follows', undefined, lines, { skills: list });
};

const pinnedAlone: Section3 = (prompt) => {
	const { pinned } = prompt;
	if (!(isMinimal(prompt) || isNone(prompt)) || pinned === '') return undefined;
	const lines = ['', ...prose3.pinnedAlone, pinned];
	return section('pinned-skills', 'Pinned Skills', 'Skills that it always has', '## Pinned Skills', lines, {
		skills: pinned,
	});
};

const workspace: Section3 = ({ workspaceDir: directory }) => {
	const lines = ['', `Your working directory is: ${directory}`, ...prose3.workspace];
	return section('workspace', 'Workspace', 'Where its files live', '## Workspace', lines, { directory });
};

const mostOfMember = 80;

const teamMembers: Section3 = ({ row: { team, isLite }, isTeamWork, isOnboarding, talk, registered }) => {
	if (!team || !isTeamWork || !registered.has('team_tasks') || isOnboarding || talk.mode === 'none') return undefined;
	const members = team.members.map(({ agent_key, display_name = '', role, frontmatter }) => {
		const letters = Array.from(frontmatter);
		const about = letters.length > mostOfMember ? `${letters.slice(0, mostOfMember).join('')}…` : frontmatter;
		return `- ${agent_key} (${display_name}) [${role}]${about && ` — ${about}`}`;
	});
	const lines = [...prose3.membersHead, ...members, ...(isLite ? prose3.membersTailLite : prose3.membersTail)];
	return section('team-members', 'Team Members', 'Who is in its team', '## Team Members', lines, {
		members: members.join('\n'),
	});
};

const delegation: Section3 = ({ row: { delegates }, isOnboarding, talk }) => {
	if (delegates.length === 0 || isOnboarding || talk.mode === 'none') return undefined;
	const targets = delegates.map(
		({ agent_key, display_name, description = '' }) =>
			`- **${agent_key}**${display_name && ` (${display_name})`}${description && ` — ${description}`}`,
	);
	const lines = [...prose3.delegationHead, ...targets, ...prose3.delegationTail];
	return section(
		'delegation',
		'Delegation Targets',
		'The agents that it can hand work to',
		'## Delegation Targets',
		lines,
		{
			targets: targets.join('\n'),
		},
	);
};

const memory: Section3 = (prompt) => {
	const { hasMemory, toolNames, registered } = prompt;
	if (!hasMemory || isNone(prompt)) return undefined;
	const about = 'When to search its memory';
	if (isMinimal(prompt)) return section('memory-recall', 'Memory', about, undefined, prose3.memoryMinimal);
	const expands = registered.has('memory_expand');
	if (isTask(prompt)) {
		const line = woven([around3.slimMemory, ...(expands ? [around3.slimExpand] : []), around3.slimEnd]);
		return section('memory-recall', 'Memory', about, undefined, [line]);
	}
	return section('memory-recall', 'Memory Recall', about, '## Memory Recall', [
		...prose3.memoryLevels,
		...(toolNames.includes('memory_get') ? prose3.memoryGet : prose3.memoryNoGet),
		...(expands ? prose3.memoryExpand : []),
		...(registered.has('knowledge_graph_search') ? prose3.memoryGraph : []),
	]);
};

const groupNote: Section3 = ({ talk }) => {
	if (!talk.isGroup || talk.kind !== 'chat' || talk.isTeamTask) return undefined;
	const heading = talk.mode === 'minimal' ? '## Subagent Context' : '## Additional Context';
	const lines = ['', '<extra_context>', woven([around3.groupNote]), '</extra_context>'];
	return section('group-note', heading.slice('## '.length), 'How to behave in a group chat', heading, lines);
};

const cronNote: Section3 = ({ talk }) => {
	if (talk.kind !== 'task') return undefined;
	const heading = talk.mode === 'minimal' ? '## Subagent Context' : '## Additional Context';
	const about = 'Which job has woken it, who asked for that, and where the answer goes';
	return unmeasured('job-note', heading.slice('## '.length), about, heading);
};

const runtimeLine: Section3 = ({ row: { key, displayName, id }, talk: { channel } }) => {
	const facts = [
		`agent=${displayName === '' ? key : `${displayName} (${key})`}`,
		`id=${id}`,
		...(channel === '' ? [] : [`channel=${channel}`]),
	];
	return fact('runtime', 'Runtime', ['## Runtime', '', `Runtime: ${facts.join(' | ')}`]);
};

const stayInCharacter: Section3 = (prompt) => {
	const { entries, row } = prompt;
	const own = entries.filter(({ path }) => isPersona(path));
	if (!isUsual(prompt) || own.length === 0) return undefined;
	const names = own.map(({ path }) => baseName(path)).join(' + ');
	const [before, after] = around3.inCharacter;
	const secret = row.type === 'predefined' ? [around3.secretPersona, around3.ownerPersona] : [];
	const echo = soulEcho(row.provider, own);
	const lines = [woven([before, names, after, ...secret]), ...(echo === '' ? [] : [woven([around3.echo, echo])])];
	return section('in-character', 'In character', 'To stay who its files say it is', undefined, lines);
};

/** What stands above the agent's persona. */
export const opens: readonly Section3[] = [
	opening,
	replyTarget,
	fixed(
		'first-run',
		'FIRST RUN',
		'Obey BOOTSTRAP.md at once, and do nothing else',
		headings3.firstRunHead,
		prose3.firstRun,
		({ isOnboarding }) => isOnboarding,
	),
	fixed(
		'meeting',
		'FIRST RUN',
		'Get to know the person on the side, and write USER.md',
		headings3.meetingHead,
		prose3.meeting,
		isMeeting,
	),
	fixed(
		'person-unknown',
		'USER PROFILE INCOMPLETE',
		'USER.md says no name yet: find it out',
		'## USER PROFILE INCOMPLETE',
		prose3.profile,
		(prompt) => !prompt.isOnboarding && !isMeeting(prompt) && whoIsEmpty(prompt.entries),
	),
];

/** Up to the files that rarely change. */
export const instructs: readonly Section3[] = [
	tooling,
	fixed(
		'execution-bias',
		'Execution Bias',
		'Do the work at once',
		'## Execution Bias',
		prose3.executionBias,
		(prompt) => isUsual(prompt) || (isTask(prompt) && !prompt.isOnboarding),
	),
	fixed(
		'tool-call-style',
		'Tool Call Style',
		'Call tools without talking about it',
		'## Tool Call Style',
		prose3.toolCallStyle,
		isUsual,
	),
	fixed('safety', 'Safety', 'No aims of its own; people decide', '## Safety', prose3.safety, (prompt) =>
		['full', 'minimal'].includes(prompt.talk.mode),
	),
	fixed('safety', 'Safety', 'No aims of its own; people decide', '## Safety', prose3.safetySlim, (prompt) =>
		['task', 'none'].includes(prompt.talk.mode),
	),
	fixed(
		'own-identity',
		'Own identity',
		'Nobody makes it somebody else by saying so',
		'',
		prose3.anchoring,
		(prompt) => isFull(prompt) && prompt.row.type === 'predefined',
	),
	fixed(
		'self-evolution',
		'Self-Evolution',
		'Which of its own files it may change',
		'## Self-Evolution',
		prose3.selfEvolution,
		(prompt) => isUsual(prompt) && prompt.row.selfEvolves && prompt.row.type === 'predefined',
	),
	skills,
	pinnedAlone,
	(prompt) =>
		isUsual(prompt) && prompt.toolNames.some(mcp)
			? unmeasured('mcp-tools', 'MCP Tools', 'What the external tools do', '## MCP Tools')
			: undefined,
	fixed(
		'mcp-search',
		'Additional MCP Tools',
		'How to find external tools',
		headings3.mcpSearchHead,
		[...prose3.mcpSearch, woven([around3.mcpOptional])],
		(prompt) => !isMinimal(prompt) && !prompt.isOnboarding && prompt.registered.has('mcp_tool_search'),
	),
	workspace,
	(prompt) =>
		prompt.isTeamWork && prompt.toolNames.includes('team_tasks') && !isNone(prompt) && !prompt.isOnboarding
			? unmeasured('team-workspace', 'Team Shared Workspace', 'The folder of its team', '## Team Shared Workspace')
			: undefined,
	teamMembers,
	delegation,
	memory,
];

/** Between the two groups of files: from here on everything may be another one in the next turn. */
export const changes: readonly Section3[] = [
	() => fact('cache-boundary', 'Cache boundary', ['<!-- GOCLAW_CACHE_BOUNDARY -->']),
	(prompt) => (isNone(prompt) ? undefined : fact('time', 'Time', [`Current date: ${dayOf(prompt.now)} (UTC)`], true)),
	fixed(
		'zalo',
		'Output Formatting',
		'Plain text alone',
		'## Output Formatting',
		prose3.zalo,
		(prompt) => isFull(prompt) && ['zalo', 'zalo_personal'].includes(prompt.talk.channel),
	),
	fixed(
		'reply-context',
		'Reply Context',
		'Not every answer in a group is meant for it',
		'## Reply Context',
		prose3.replyContext,
		(prompt) => isFull(prompt) && prompt.talk.isGroup,
	),
	groupNote,
	cronNote,
];

/** Below all files. */
export const closes: readonly Section3[] = [
	fixed(
		'spawn',
		'Sub-Agent Spawning',
		'How to hand work to subagents',
		'## Sub-Agent Spawning',
		prose3.spawn,
		(prompt) => isUsual(prompt) && prompt.registered.has('spawn') && !prompt.isTeamWork,
	),
	runtimeLine,
	stayInCharacter,
	fixed(
		'follow-agents',
		'Rules',
		'To follow AGENTS.md and answer in the person’s language',
		'',
		prose3.followAgents,
		isUsual,
	),
];

/** `2026-04-27 Monday`: the day without the time. */
function dayOf(now: number): string {
	const [day, , weekday] = utcTime(now).split(' ');
	return `${day} ${weekday}`;
}

export const present = (sections: readonly Section3[], prompt: Prompt3): GoClawSection[] =>
	sections.flatMap((make) => make(prompt) ?? []);
