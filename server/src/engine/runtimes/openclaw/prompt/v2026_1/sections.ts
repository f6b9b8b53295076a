import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { once } from '../../../../text/once.ts';
import { reasoningFormat, silentReplies, skillSection } from '../commonSections.ts';
import type { ProseTable } from '../prose.ts';
import { joinTexts, proseOf } from '../prose.ts';
import { fullOnly } from '../sectionParts.ts';
import {
	factSection,
	type OpenClawPromptInputs,
	type OpenClawSection,
	orderedTools,
	pieceOf,
	toolSet,
	untoldExtra,
	wordingSection,
} from '../sections.ts';

/** What differs between the releases of 2026.1 and 2026.3. */
interface FixedProse {
	/** What the program calls itself in headings: `Clawdbot`, `OpenClaw`. */
	readonly product: string;
	readonly table: ProseTable;
	/** Channels that a message can be sent to, as the prompt lists them. */
	readonly channels: string;
	/** Tools that the usual list, given where no tool is named, says a line about after `process`. */
	readonly unnamedTools: number;
	/** Of the section on people whose messages count. */
	readonly owner: { readonly title: string; readonly heading: string };
	/** What 2026.3 says besides. */
	readonly more?: MoreProse;
}

/** Stretches that only 2026.3 has; texts below a heading that both have, and sections. */
interface MoreProse {
	readonly safety: OpenClawSection;
	readonly clock: OpenClawSection;
	/** Summaries of tools that are others in some runs. */
	summaries(inputs: OpenClawPromptInputs): Readonly<Record<string, string>>;
	/** What stands between the fragments of a tool's summary. */
	readonly withinSummaries: Readonly<Record<string, string>>;
	tooling(inputs: OpenClawPromptInputs): WordingText;
	memory(inputs: OpenClawPromptInputs): WordingText;
	sandbox(inputs: OpenClawPromptInputs): WordingText;
	message(inputs: OpenClawPromptInputs): WordingText;
	/** Told as the tool is, and listed behind the others. */
	readonly unranked: ReadonlySet<string>;
}

export const prose2026_1 = {
	channels: 'telegram|whatsapp|discord|googlechat|slack|signal|imessage',
	unnamedTools: 7,
	owner: { title: 'User identity', heading: '## User Identity' },
} as const;

const nothing = (): WordingText => [];
const usualUnranked: ReadonlySet<string> = new Set(['sessions_spawn']);

const silent = 'NO_REPLY';

/** The sections of a system prompt of OpenClaw 2026.1 to 2026.3, in order. */
export function sections2026_1({ product, table, channels, unnamedTools, owner, more }: FixedProse): {
	before: readonly OpenClawSection[];
	after: readonly OpenClawSection[];
} {
	const prose = proseOf(table);
	const { woven, lines, toolList } = prose;
	const unranked = more?.unranked ?? usualUnranked;
	// The table is read where a prompt of this version is made, and not before.
	const toolOrder = once(() => prose.summarised.filter((name) => !unranked.has(name)));
	const { tooling = nothing, memory = nothing, sandbox: boxed = nothing, message = nothing } = more ?? {};

	const before: readonly OpenClawSection[] = [
		() => [
			wordingSection('Opening', pieceOf('opening', 'Says what program the agent runs in', undefined, lines('opening'))),
		],
		(inputs) => {
			const tools = orderedTools(inputs.toolNames, toolOrder());
			const breaks = Array<string>(unnamedTools).fill('\n');
			const list =
				tools.length > 0
					? toolList(tools, more?.summaries(inputs), more?.withinSummaries)
					: woven('tooling.none', '\n', '\n', '\n', '\n', '\n- exec', '\n- process', ...breaks);
			const text = joinTexts([lines('tooling'), list, lines('tooling.last'), tooling(inputs)]);
			const values = tools.length > 0 ? { tools: tools.join(', ') } : undefined;
			return [wordingSection('Tooling', pieceOf('tooling', 'Which tools there are', '## Tooling', text, values))];
		},
		() => [
			wordingSection(
				'Tool call style',
				pieceOf(
					'tool-call-style',
					'When to speak about tool calls and when to just make them',
					'## Tool Call Style',
					lines('tool-call-style'),
				),
			),
		],
		(inputs) => more?.safety(inputs) ?? [],
		() => [
			wordingSection(
				'Command line',
				pieceOf('cli', 'How the runtime’s own commands are called', `## ${product} CLI Quick Reference`, lines('cli')),
			),
		],
		(inputs) => {
			const { mode, toolNames } = inputs;
			if (mode !== 'full' && !more) return [];
			const read = toolNames.find((name) => name.trim().toLowerCase() === 'read')?.trim() ?? 'read';
			const prose = woven('skills', '\n', read, '\n', '\n', '\n', '\n', ...(more ? ['\n'] : []));
			return skillSection(inputs, prose, '## Skills (mandatory)');
		},
		(inputs) => {
			const tools = toolSet(inputs);
			if (inputs.mode !== 'full' || !(tools.has('memory_search') || tools.has('memory_get'))) return [];
			const about = 'Search memory before answering about the past';
			const text = joinTexts([lines('memory-recall'), memory(inputs)]);
			return [wordingSection('Memory recall', pieceOf('memory-recall', about, '## Memory Recall', text))];
		},
		(inputs) => {
			if (inputs.mode !== 'full' || !toolSet(inputs).has('gateway')) return [];
			const about = 'Update the program only when asked to';
			return [
				wordingSection('Self-update', pieceOf('self-update', about, `## ${product} Self-Update`, lines('self-update'))),
			];
		},
		({ mode, modelAliasLines }) => {
			const aliases = (modelAliasLines ?? []).join('\n');
			if (mode !== 'full' || aliases === '') return [];
			const text = woven('model-aliases', `\n${aliases}`);
			return [
				wordingSection(
					'Model aliases',
					pieceOf('model-aliases', 'Short names of models', '## Model Aliases', text, { aliases }),
				),
			];
		},
		(inputs) => more?.clock(inputs) ?? [],
		({ workspaceDir, bootstrapPresent }) => {
			const values: Record<string, string> = { directory: workspaceDir };
			if (bootstrapPresent) values.note = 'commit after edits';
			const text = joinTexts([
				woven('workspace', `${workspaceDir}\n`),
				bootstrapPresent ? lines('workspace.note') : [],
			]);
			return [wordingSection('Workspace', pieceOf('workspace', 'Where the agent works', '## Workspace', text, values))];
		},
		({ mode, docsPath }) => {
			const path = docsPath?.trim();
			if (mode !== 'full' || !path) return [];
			const text = woven('documentation', `${path}\n`, ...Array<string>(5).fill('\n'));
			const about = 'Where the runtime’s documentation is';
			return [wordingSection('Documentation', pieceOf('documentation', about, '## Documentation', text, { path }))];
		},
		(inputs) => {
			if (!inputs.sandbox) return [];
			const text = joinTexts([lines('sandbox'), boxed(inputs)]);
			return [wordingSection('Sandbox', pieceOf('sandbox', 'What the sandbox allows', '## Sandbox', text))];
		},
		({ mode, ownerNumbers }) => {
			const owners = (ownerNumbers ?? [])
				.map((each) => each.trim())
				.filter(Boolean)
				.join(', ');
			if (mode !== 'full' || owners === '') return [];
			const about = 'Whose messages count as the user’s';
			const text = woven('owner', owners);
			return [wordingSection(owner.title, pieceOf('owner', about, owner.heading, text, { owners }))];
		},
		({ timeZone }) => {
			const zone = timeZone?.trim();
			return zone ? [factSection('time', 'Time zone', `## Current Date & Time\nTime zone: ${zone}`)] : [];
		},
		() => [
			wordingSection(
				'Workspace files',
				pieceOf(
					'workspace-files',
					'The files below are the user’s own',
					'## Workspace Files (injected)',
					lines('workspace-files'),
				),
			),
		],
		({ mode }) =>
			mode === 'full'
				? [
						wordingSection(
							'Reply tags',
							pieceOf('reply-tags', 'How to quote a message', '## Reply Tags', lines('reply-tags')),
						),
					]
				: [],
		(inputs) => {
			if (inputs.mode !== 'full') return [];
			const tool: typeof lines = (name) => [
				'### message tool\n',
				...woven(name, '\n', '\n', `${channels}).\n`, silent),
			];
			const text = joinTexts([
				more ? woven('messaging', '\n', '\n', '\n', `${silent}).\n`) : lines('messaging'),
				toolSet(inputs).has('message') ? joinTexts([tool('messaging.tool'), message(inputs)]) : [],
			]);
			return [wordingSection('Messaging', pieceOf('messaging', 'How messages reach people', '## Messaging', text))];
		},
		({ mode, voiceHint }) => {
			const hint = voiceHint?.trim();
			return mode === 'full' && hint ? [factSection('voice', 'Voice', `## Voice (TTS)\n${hint}`)] : [];
		},
		({ mode, extraPrompt, untoldExtra: isUntold }) => {
			const extra = extraPrompt?.trim();
			const heading = mode === 'minimal' ? '## Subagent Context' : '## Group Chat Context';
			if (!extra) return isUntold ? [{ ...untoldExtra(mode, heading), volatile: true }] : [];
			return [factSection('extra', 'Extra context', `${heading}\n${extra}`, true)];
		},
		({ reactions }) => {
			if (!reactions) return [];
			const [opens = '', _break, ...rest] = lines(`reactions.${reactions.level}`);
			const text = [opens, reactions.channel, ...rest];
			const about = 'How freely to react to messages';
			return [wordingSection('Reactions', pieceOf('reactions', about, '## Reactions', text, { ...reactions }))];
		},
		reasoningFormat(prose, 7),
	];

	const after: readonly OpenClawSection[] = [
		fullOnly(silentReplies(prose)),
		({ mode, heartbeatPrompt }) => {
			if (mode !== 'full') return [];
			const custom = typeof heartbeatPrompt === 'object' ? heartbeatPrompt.custom.trim() : undefined;
			const stock = heartbeatPrompt === 'stock' && !custom;
			const [label = '', ...rest] = woven('heartbeats', '', '\nHEARTBEAT_OK\n', '\n');
			const asked = stock ? lines('heartbeats.stock') : [custom || '(configured)'];
			const about = 'HEARTBEAT_OK means that all is well';
			const values = custom ? { prompt: custom } : {};
			const text = [label, ...asked, '\n', ...rest];
			return [wordingSection('Heartbeats', pieceOf('heartbeats', about, '## Heartbeats', text, values))];
		},
		({ runtimeLine }) => [
			factSection('runtime', 'Runtime', `## Runtime\n${runtimeLine}`, true),
			{
				...wordingSection(
					'Reasoning level',
					pieceOf(
						'reasoning-level',
						'How much of its reasoning people see',
						undefined,
						woven('reasoning-level', 'off'),
					),
				),
				volatile: true,
			},
		],
	];
	return { before, after };
}
