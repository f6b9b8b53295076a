import type { WordingPiece } from '../../prompt/wording.ts';
import { factSection, orderedTools, type Section, toolListLength, toolSet, wordingSection } from './sections.ts';

/**
 * The sections of OpenClaw 2026.1's system prompt, in order. Lengths and digests were measured on the published
 * packages; the sentences are theirs and are not repeated here.
 */
export interface FixedProseV1 {
	/** What the program calls itself in headings: `Clawdbot`, `OpenClaw`. */
	readonly product: string;
	/** SHA-256 of the pieces whose text never changes, by the piece's id. */
	readonly digests: Readonly<Record<string, string>>;
	/** Length of the tooling section where no tool is named. */
	readonly toolingFallbackLength: number;
	/** Length of the documentation section without its path. */
	readonly documentationLength: number;
}

/** UTF-16 units of the one-line summaries that the tool list gives. */
const toolSummaries: Readonly<Record<string, number>> = {
	read: 18,
	write: 25,
	edit: 27,
	apply_patch: 24,
	grep: 33,
	find: 26,
	ls: 23,
	exec: 56,
	process: 31,
	web_search: 26,
	web_fetch: 45,
	browser: 19,
	canvas: 32,
	nodes: 50,
	cron: 310,
	message: 33,
	gateway: 69,
	agents_list: 41,
	sessions_list: 56,
	sessions_history: 43,
	sessions_send: 43,
	sessions_spawn: 25,
	session_status: 167,
	image: 48,
};

const toolOrder = Object.keys(toolSummaries).filter((name) => name !== 'sessions_spawn');

/** Units of the stock heartbeat prompt. */
const stockHeartbeatPrompt = 170;

export function sectionsV1(prose: FixedProseV1): { before: readonly Section[]; after: readonly Section[] } {
	const { product, digests } = prose;
	const piece = (
		id: string,
		about: string,
		heading: string | undefined,
		length: number | undefined,
		values?: Readonly<Record<string, string>>,
	): WordingPiece => ({
		id: `openclaw.${id}`,
		about,
		...(heading === undefined ? {} : { heading }),
		...(length === undefined ? {} : { length }),
		...(digests[id] === undefined ? {} : { sha256: digests[id] }),
		...(values === undefined ? {} : { values }),
	});

	const before: readonly Section[] = [
		() => [wordingSection('Opening', piece('opening', 'Says what program the agent runs in', undefined, 53))],
		({ toolNames }) => {
			const tools = orderedTools(toolNames, toolOrder);
			const length = tools.length > 0 ? 358 + toolListLength(tools, toolSummaries) : prose.toolingFallbackLength;
			const values = tools.length > 0 ? { tools: tools.join(', ') } : undefined;
			return [wordingSection('Tooling', piece('tooling', 'Which tools there are', '## Tooling', length, values))];
		},
		() => [
			wordingSection(
				'Tool call style',
				piece(
					'tool-call-style',
					'When to speak about tool calls and when to just make them',
					'## Tool Call Style',
					378,
				),
			),
		],
		() => [
			wordingSection(
				'Command line',
				piece('cli', "How the runtime's own commands are called", `## ${product} CLI Quick Reference`, 356),
			),
		],
		({ mode, skillsPrompt, toolNames }) => {
			const skills = skillsPrompt?.trim();
			if (mode !== 'full' || !skills) return [];
			const read = toolNames.find((name) => name.trim().toLowerCase() === 'read')?.trim() ?? 'read';
			return [
				wordingSection(
					'Skills',
					piece(
						'skills',
						'When to read a skill, and the list of skills',
						'## Skills (mandatory)',
						393 + read.length + skills.length,
						{ skills },
					),
				),
			];
		},
		(inputs) => {
			const tools = toolSet(inputs);
			if (inputs.mode !== 'full' || !(tools.has('memory_search') || tools.has('memory_get'))) return [];
			return [
				wordingSection(
					'Memory recall',
					piece('memory-recall', 'Search memory before answering about the past', '## Memory Recall', 255),
				),
			];
		},
		(inputs) => {
			if (inputs.mode !== 'full' || !toolSet(inputs).has('gateway')) return [];
			return [
				wordingSection(
					'Self-update',
					piece('self-update', 'Update the program only when asked to', `## ${product} Self-Update`, 449),
				),
			];
		},
		({ mode, modelAliasLines }) => {
			const lines = (modelAliasLines ?? []).join('\n');
			if (mode !== 'full' || lines === '') return [];
			return [
				wordingSection(
					'Model aliases',
					piece('model-aliases', 'Short names of models', '## Model Aliases', 103 + lines.length, { aliases: lines }),
				),
			];
		},
		({ workspaceDir, bootstrapPresent }) => {
			const values: Record<string, string> = { directory: workspaceDir };
			if (bootstrapPresent) values.note = 'commit after edits';
			const length = 152 + workspaceDir.length + (bootstrapPresent ? 61 : 0);
			return [wordingSection('Workspace', piece('workspace', 'Where the agent works', '## Workspace', length, values))];
		},
		({ mode, docsPath }) => {
			const path = docsPath?.trim();
			if (mode !== 'full' || !path) return [];
			return [
				wordingSection(
					'Documentation',
					piece(
						'documentation',
						"Where the runtime's documentation lies",
						'## Documentation',
						prose.documentationLength + path.length,
						{ path },
					),
				),
			];
		},
		({ sandbox }) =>
			sandbox ? [wordingSection('Sandbox', piece('sandbox', 'What the sandbox allows', '## Sandbox', 239))] : [],
		({ mode, ownerNumbers }) => {
			const owners = (ownerNumbers ?? [])
				.map((each) => each.trim())
				.filter(Boolean)
				.join(', ');
			if (mode !== 'full' || owners === '') return [];
			return [
				wordingSection(
					'User identity',
					piece('owner', 'Whose messages count as the user’s', '## User Identity', 80 + owners.length, { owners }),
				),
			];
		},
		({ timeZone }) => {
			const zone = timeZone?.trim();
			return zone ? [factSection('time', 'Time zone', `## Current Date & Time\nTime zone: ${zone}`)] : [];
		},
		() => [
			wordingSection(
				'Workspace files',
				piece('workspace-files', 'The files below are the user’s own', '## Workspace Files (injected)', 117),
			),
		],
		({ mode }) =>
			mode === 'full'
				? [wordingSection('Reply tags', piece('reply-tags', 'How to quote a message', '## Reply Tags', 399))]
				: [],
		(inputs) => {
			if (inputs.mode !== 'full') return [];
			const length = toolSet(inputs).has('message') ? 655 : 263;
			return [wordingSection('Messaging', piece('messaging', 'How messages reach people', '## Messaging', length))];
		},
		({ mode, voiceHint }) => {
			const hint = voiceHint?.trim();
			return mode === 'full' && hint ? [factSection('voice', 'Voice', `## Voice (TTS)\n${hint}`)] : [];
		},
		({ mode, extraPrompt }) => {
			const extra = extraPrompt?.trim();
			if (!extra) return [];
			const heading = mode === 'minimal' ? '## Subagent Context' : '## Group Chat Context';
			return [factSection('extra', 'Extra context', `${heading}\n${extra}`, true)];
		},
		({ reactions }) => {
			if (!reactions) return [];
			const length = (reactions.level === 'minimal' ? 310 : 344) + reactions.channel.length;
			return [
				wordingSection(
					'Reactions',
					piece('reactions', 'How freely to react to messages', '## Reactions', length, { ...reactions }),
				),
			];
		},
		({ reasoningTags }) =>
			reasoningTags
				? [
						wordingSection(
							'Reasoning format',
							piece('reasoning-format', 'Which tags hold reasoning and answer', '## Reasoning Format', 480),
						),
					]
				: [],
	];

	const after: readonly Section[] = [
		({ mode }) =>
			mode === 'full'
				? [
						wordingSection(
							'Silent replies',
							piece('silent-replies', 'NO_REPLY, and nothing else, means silence', '## Silent Replies', 332),
						),
					]
				: [],
		({ mode, heartbeatPrompt }) => {
			if (mode !== 'full') return [];
			const custom = typeof heartbeatPrompt === 'object' ? heartbeatPrompt.custom.trim() : undefined;
			const asked = custom || (heartbeatPrompt === 'stock' ? undefined : '(configured)');
			const length = 376 + (asked?.length ?? stockHeartbeatPrompt);
			return [
				wordingSection(
					'Heartbeats',
					piece('heartbeats', 'HEARTBEAT_OK means that all is well', '## Heartbeats', length, {
						...(custom ? { prompt: custom } : {}),
					}),
				),
			];
		},
		({ runtimeLine }) => [
			factSection('runtime', 'Runtime', `## Runtime\n${runtimeLine}`, true),
			{
				kind: 'wording',
				title: 'Reasoning level',
				piece: piece('reasoning-level', 'How much of its reasoning people see', undefined, 98),
				volatile: true,
			},
		],
	];
	return { before, after };
}
