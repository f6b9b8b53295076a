import { type ProseLine, textLength, type WordingPiece, type WordingText } from '../../../prompt/wording/wording.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { around, prose, toolLines, toolOpening } from './prose.ts';
import { utcTime } from './utcTime.ts';

/** Everything that the runtime's prompt builder is told besides the context files. Empty strings say nothing. */
export interface GoClawPromptInputs {
	/** `minimal` for subagents' and cron keys; anything else is `full`. */
	readonly mode: 'full' | 'minimal';
	readonly workspaceDir: string;
	/** Every registered tool. */
	readonly toolNames: readonly string[];
	readonly hasSkillSearch: boolean;
	readonly hasMemory: boolean;
	readonly hasSpawn: boolean;
	readonly skillsSummary: string;
	readonly sandbox?: { readonly containerDir: string; readonly hostDir: string; readonly access: string };
	readonly ownerIds: readonly string[];
	/** ms since the epoch. */
	readonly now: number;
	readonly extra?: { readonly kind: 'text'; readonly text: string } | { readonly kind: 'group note' };
	/** What the context files call for. */
	readonly firstRun: boolean;
	readonly agentId: string;
	readonly model: string;
	readonly channel: string;
}

/** One section; every one is followed by an empty line. */
export type GoClawSection =
	| { readonly kind: 'wording'; readonly title: string; readonly piece: WordingPiece }
	| {
			readonly kind: 'fact';
			readonly id: string;
			readonly title: string;
			readonly text: string;
			readonly volatile?: boolean;
	  };

type SectionLines = readonly (string | ProseLine)[];

export function section(
	id: string,
	title: string,
	about: string,
	heading: string | undefined,
	lines: SectionLines,
	values?: Readonly<Record<string, string>>,
): GoClawSection {
	const text = [...(heading === undefined ? [] : [heading]), ...lines];
	const length = text.reduce<number>(
		(sum, line) => sum + (typeof line === 'string' ? utf8Length(line) : line.length),
		text.length - 1,
	);
	return {
		kind: 'wording',
		title,
		piece: {
			id: `goclaw.${id}`,
			about,
			unit: 'UTF-8 bytes',
			length,
			lines,
			...(heading === undefined ? {} : { heading }),
			...(values === undefined ? {} : { values }),
		},
	};
}

type SectionOf = (inputs: GoClawPromptInputs) => GoClawSection | undefined;

const isFull = ({ mode }: GoClawPromptInputs): boolean => mode === 'full';

const wovenLine = (text: WordingText): ProseLine => ({ length: textLength(text, 'UTF-8 bytes'), text });

function toolLine(name: string): string | ProseLine {
	const known = Object.hasOwn(toolLines, name) ? toolLines[name] : undefined;
	return known === undefined ? `- ${name}: (custom tool)` : { ...known, opens: toolOpening(name) };
}

const tooling: SectionOf = ({ toolNames, sandbox }) => {
	const lines: SectionLines = [
		...prose.toolingHead,
		...toolNames.map(toolLine),
		...(sandbox === undefined ? [] : prose.toolingSandbox),
		...prose.toolingTail,
	];
	const about = 'Which tools there are, by name. Sorted here; the runtime shuffles them each time';
	return section(
		'tooling',
		'Tooling',
		about,
		'## Tooling',
		lines,
		toolNames.length === 0 ? undefined : { tools: toolNames.join(', ') },
	);
};

const skills: SectionOf = (inputs) => {
	if (!isFull(inputs)) return undefined;
	const heading = '## Skills (mandatory)';
	if (inputs.skillsSummary !== '') {
		const lines = [...prose.skillsInline, inputs.skillsSummary];
		const values = { skills: inputs.skillsSummary };
		return section('skills', 'Skills', 'When to read a skill; the list follows', heading, lines, values);
	}
	if (!inputs.hasSkillSearch) return undefined;
	return section('skill-search', 'Skills', 'How to search for a skill', heading, prose.skillsSearch);
};

const workspace: SectionOf = ({ workspaceDir, sandbox }) => {
	const container = sandbox?.containerDir ?? '';
	const directory = container || workspaceDir;
	const [opens, closes] = around.hostWorkspace;
	const guidance = container === '' ? prose.workspace : [wovenLine([opens, workspaceDir, '. ', closes])];
	const lines = ['', `Your working directory is: ${directory}`, ...guidance];
	return section('workspace', 'Workspace', 'Where its files live', '## Workspace', lines, { directory });
};

const sandboxed: SectionOf = ({ sandbox }) => {
	if (sandbox === undefined) return undefined;
	const { containerDir, hostDir, access } = sandbox;
	const details = [
		containerDir && `Sandbox container workdir: ${containerDir}`,
		hostDir && `Sandbox host workspace: ${hostDir}`,
		access && `Agent workspace access: ${access}`,
	].filter(Boolean);
	return section('sandbox', 'Sandbox', 'What working in a container means', '## Sandbox', [
		...prose.sandbox,
		...details,
	]);
};

const owners: SectionOf = (inputs) => {
	if (!isFull(inputs) || inputs.ownerIds.length === 0) return undefined;
	const ids = inputs.ownerIds.join(', ');
	const lines = ['', { ...wovenLine([`Owner IDs: ${ids}`, around.owners]), opens: `Owner IDs: ${ids}` }];
	return section('owner', 'User identity', 'Who the owner is', '## User Identity', lines, { owners: ids });
};

const extraContext: SectionOf = (inputs) => {
	const { extra } = inputs;
	if (extra === undefined) return undefined;
	const heading = isFull(inputs) ? '## Additional Context' : '## Subagent Context';
	const title = heading.slice('## '.length);
	if (extra.kind === 'group note') {
		const lines = ['', '<extra_context>', ...prose.groupNote, '</extra_context>'];
		return section('group-note', title, 'How to behave in a group chat', heading, lines);
	}
	if (extra.text === '') return undefined;
	const text = [heading, '', '<extra_context>', extra.text, '</extra_context>'].join('\n');
	return { kind: 'fact', id: 'extra-context', title, text };
};

const runtimeLine: SectionOf = ({ agentId, model, channel }) => {
	const facts = [agentId && `agent=${agentId}`, model && `model=${model}`, channel && `channel=${channel}`].filter(
		Boolean,
	);
	const line = facts.length === 0 ? [] : [`Runtime: ${facts.join(' | ')}`];
	return { kind: 'fact', id: 'runtime', title: 'Runtime', text: ['## Runtime', '', ...line].join('\n') };
};

const fixed = (
	id: string,
	title: string,
	about: string,
	lines: SectionLines,
	when: (inputs: GoClawPromptInputs) => boolean,
): SectionOf => {
	const made = section(id, title, about, `## ${title}`, lines);
	return (inputs) => (when(inputs) ? made : undefined);
};
const always = (): boolean => true;

const before: readonly SectionOf[] = [
	() => section('opening', 'Opening', 'Says what program the agent runs in', undefined, prose.opening),
	fixed('first-run', 'FIRST RUN — MANDATORY', 'Obey BOOTSTRAP.md at once', prose.firstRun, ({ firstRun }) => firstRun),
	tooling,
	fixed('safety', 'Safety', 'No aims of its own; people decide', prose.safety, always),
	skills,
	fixed(
		'memory-recall',
		'Memory Recall',
		'Search memory before answering about the past',
		prose.memoryRecall,
		(inputs) => isFull(inputs) && inputs.hasMemory,
	),
	workspace,
	sandboxed,
	owners,
	({ now }) => ({
		kind: 'fact',
		id: 'time',
		title: 'Time',
		text: `Current time: ${utcTime(now)} (UTC)`,
		volatile: true,
	}),
	fixed('messaging', 'Messaging', 'How replies reach people', prose.messaging, isFull),
	extraContext,
];

const after: readonly SectionOf[] = [
	fixed('silent-replies', 'Silent Replies', 'When to answer NO_REPLY', prose.silentReplies, isFull),
	fixed('heartbeats', 'Heartbeats', 'When to answer HEARTBEAT_OK', prose.heartbeats, isFull),
	fixed('spawn', 'Sub-Agent Spawning', 'How to hand work to subagents', prose.spawn, ({ hasSpawn }) => hasSpawn),
	runtimeLine,
];

const present = (sections: readonly SectionOf[], inputs: GoClawPromptInputs): GoClawSection[] =>
	sections.flatMap((make) => make(inputs) ?? []);

export const sectionsBefore = (inputs: GoClawPromptInputs): GoClawSection[] => present(before, inputs);
export const sectionsAfter = (inputs: GoClawPromptInputs): GoClawSection[] => present(after, inputs);
