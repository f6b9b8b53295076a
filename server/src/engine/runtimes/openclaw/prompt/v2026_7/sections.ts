import {
	cutNotice,
	firstRun,
	modelIdentity,
	orchestration,
	reasoningFormat,
	reasoningLevel,
	silentReplies,
	skillSection,
	volatile,
	workspaceFiles,
} from '../commonSections.ts';
import { joinTexts, type ProseOf } from '../prose.ts';
import { fullOnly, has, proseSection as wording } from '../sectionParts.ts';
import {
	factSection,
	literalText,
	type OpenClawPromptInputs,
	type OpenClawSection,
	type OpenClawSections,
	untoldExtra,
	writtenTool,
} from '../sections.ts';
import { prose2026_5 } from '../v2026_5/prose.ts';
import { channelOf } from '../v2026_9/channels.ts';
import { neverSilent } from '../v2026_9/messaging.ts';
import { asksNatively, channels2026_5, channels2026_7 } from './channels.ts';
import { messaging } from './messaging.ts';
import { prose2026_7 } from './prose.ts';
import type { SectionStyle } from './style.ts';
import { delegation, tooling } from './tooling.ts';

/** A section that says the same to everybody. */
const always =
	({ lines }: ProseOf, id: string, title: string, about: string, heading: string): OpenClawSection =>
	() => [wording(id, title, about, heading, lines(id))];

const skills =
	({ woven }: ProseOf): OpenClawSection =>
	(inputs) => {
		const read = writtenTool(inputs, 'read') ?? writtenTool(inputs, 'load_skill') ?? 'read';
		return skillSection(inputs, woven('skills', read, ...Array<string>(5).fill('\n')));
	};

/** When to look into memory, where a memory plugin is on and its tools are there. */
const memoryRecall = ({ lines }: ProseOf): OpenClawSection =>
	fullOnly((inputs) => {
		const { memory } = inputs.more ?? {};
		const [searches, gets] = [has(inputs, 'memory_search'), has(inputs, 'memory_get')];
		if (memory === undefined || !(searches || gets)) return [];
		const how = searches && gets ? 'both' : searches ? 'search' : 'get';
		const text = joinTexts([
			lines(`memory-recall.${how}`),
			lines(memory.citations === 'off' ? 'memory-recall.no-citations' : 'memory-recall.citations'),
		]);
		return [wording('memory-recall', 'Memory recall', 'When to search memory', '## Memory Recall', text)];
	});

const workspace =
	({ woven, lines }: ProseOf): OpenClawSection =>
	({ workspaceDir, bootstrapPresent, more = {} }) => {
		const directory = literalText(workspaceDir);
		const notes = (more.workspaceNotes ?? []).map((note) => [note.trim()].filter(Boolean));
		const text = joinTexts([
			woven('workspace', `${directory}\n`),
			more.workspaceOnly ? lines('workspace.only') : [],
			bootstrapPresent ? lines('workspace.note') : [],
			...notes,
		]);
		return [wording('workspace', 'Workspace', 'Where the agent works', '## Workspace', text, { directory })];
	};

const documentation = ({ woven, lines }: ProseOf): OpenClawSection =>
	fullOnly((inputs) => {
		const path = inputs.docsPath?.trim();
		const source = inputs.more?.sourcePath?.trim();
		const read = writtenTool(inputs, 'read') ?? 'read';
		const [docs = '', mirror = '', web = '', config = '', stale = '', diagnosis = ''] = woven('documentation');
		const [local = '', search] = woven('documentation.local');
		const [site = '', first = ''] = woven('documentation.web');
		const text = joinTexts([
			path ? [docs, path] : [site],
			path ? [mirror] : [],
			source ? [`Source: ${source}`] : [web],
			path ? [local, ...(search === undefined ? [] : [read, search])] : [first],
			[config],
			source ? lines('documentation.local-source') : [stale],
			[diagnosis],
		]);
		const values = path ? { path } : undefined;
		return [
			wording('documentation', 'Documentation', 'Where its documentation lies', '## Documentation', text, values),
		];
	});

/** How to ask for approval of commands, by the channel's own means or in words. */
const approvalLines = ({ prose, channels }: SectionStyle, inputs: OpenClawPromptInputs) =>
	prose.lines(asksNatively(channels, inputs) ? 'approvals.native' : 'approvals');

/** Where approvals are told of here, they stand behind the lines on what to say. */
const toolCallStyle =
	(style: SectionStyle): OpenClawSection =>
	(inputs) => {
		const { prose, cachesSenders } = style;
		const [low = '', narrate = '', first = '', ...approve] = prose.woven('tool-call-style');
		const text = joinTexts([
			...[low, narrate, first].map((line) => [line]),
			cachesSenders ? approvalLines(style, inputs) : [],
			...approve.map((line) => [line]),
		]);
		const about = 'When to speak about tool calls, and how approvals work';
		return [wording('tool-call-style', 'Tool call style', about, '## Tool Call Style', text)];
	};

const owner = ({ woven }: ProseOf): OpenClawSection =>
	fullOnly(({ ownerNumbers }) => {
		const owners = (ownerNumbers ?? [])
			.map((each) => each.trim())
			.filter(Boolean)
			.join(', ');
		if (owners === '') return [];
		const text = woven('owner', owners);
		return [wording('owner', 'Authorized senders', 'Who may write', '## Authorized Senders', text, { owners })];
	});

/** Sections up to the context files: what a provider may cache. */
function before(style: SectionStyle): readonly OpenClawSection[] {
	const { prose, cachesSenders } = style;
	const { woven, lines, linesIfAny } = prose;
	return [
		(inputs) => [
			wording('opening', 'Opening', 'Says what program the agent runs in', undefined, lines('opening')),
			...(inputs.mode === 'none' ? modelIdentity(prose)(inputs) : []),
		],
		tooling(prose),
		orchestration(prose),
		delegation(prose),
		toolCallStyle(style),
		fullOnly(always(prose, 'execution-bias', 'Execution bias', 'Act now, and go on to the end', '## Execution Bias')),
		always(prose, 'safety', 'Safety', 'No aims of its own; people can stop it', '## Safety'),
		always(prose, 'control', 'Control', 'What not to do to the program itself', '## OpenClaw Control'),
		skills(prose),
		(inputs) => {
			const text = has(inputs, 'skill_workshop') ? linesIfAny('skill-workshop') : [];
			if (text.length === 0) return [];
			const about = 'Which tool writes skills, and when';
			return [wording('skill-workshop', 'Skill workshop', about, '## Skill Workshop', text)];
		},
		memoryRecall(prose),
		fullOnly((inputs) =>
			has(inputs, 'gateway')
				? always(
						prose,
						'self-update',
						'Self-update',
						'Update the program only when asked to',
						'## OpenClaw Self-Update',
					)(inputs)
				: [],
		),
		fullOnly(({ modelAliasLines }) => {
			const aliases = (modelAliasLines ?? []).join('\n');
			if (aliases === '') return [];
			const text = woven('model-aliases', `\n${aliases}`);
			return [
				wording('model-aliases', 'Model aliases', 'Short names of models', '## Model Aliases', text, { aliases }),
			];
		}),
		({ timeZone }) =>
			timeZone?.trim()
				? [wording('clock', 'Clock', 'Where to ask for the date and time', undefined, lines('session-status'))]
				: [],
		workspace(prose),
		documentation(prose),
		({ sandbox }) =>
			sandbox ? [wording('sandbox', 'Sandbox', 'What the sandbox allows', '## Sandbox', lines('sandbox'))] : [],
		...(cachesSenders ? [owner(prose)] : []),
		({ timeZone }) => {
			const zone = timeZone?.trim();
			return zone ? [factSection('time', 'Time zone', `## Current Date & Time\nTime zone: ${zone}`)] : [];
		},
		firstRun(prose),
		cutNotice(prose),
		workspaceFiles(prose),
		fullOnly(({ more }) => [
			wording(
				'output-directives',
				'Output directives',
				'How to attach media and quote messages',
				'## Assistant Output Directives',
				lines(more?.repliesByTool ? 'output-directives.tool' : 'output-directives'),
			),
		]),
		reasoningFormat(prose, 7),
	];
}

/** Sections after the cache boundary. */
function after(style: SectionStyle): readonly OpenClawSection[] {
	const { prose, cachesSenders, chatHeading } = style;
	const { woven, lines } = prose;
	const approvals: OpenClawSection = (inputs) => [
		wording('approvals', 'Approvals', 'How to ask for approval of commands', undefined, approvalLines(style, inputs)),
	];
	return [
		...(cachesSenders ? [] : [approvals, owner(prose)]),
		fullOnly((inputs) => {
			if (channelOf(inputs) !== 'webchat') return [];
			const files = lines(inputs.more?.repliesByTool ? 'embed.files' : 'embed.attachments');
			const text = joinTexts([lines('embed'), files, lines('embed.use')]);
			return [wording('embed', 'Embeds', 'What the web chat can show inside a reply', '## Control UI Embed', text)];
		}),
		messaging(style),
		fullOnly(({ voiceHint }) => {
			const hint = voiceHint?.trim();
			return hint ? [factSection('voice', 'Voice', `## Voice (TTS)\n${hint}`)] : [];
		}),
		({ mode, extraPrompt, untoldExtra: isUntold }) => {
			const extra = extraPrompt?.trim();
			const heading = mode === 'minimal' ? '## Subagent Context' : chatHeading;
			if (!extra) return isUntold ? [untoldExtra(mode, heading)] : [];
			return [factSection('extra', 'Extra context', `${heading}\n${extra}`)];
		},
		({ reactions }) => {
			if (!reactions) return [];
			const [opens = '', _break, ...rest] = lines(`reactions.${reactions.level}`);
			const text = [opens, reactions.channel, ...rest];
			return [
				wording('reactions', 'Reactions', 'How freely to react to messages', '## Reactions', text, { ...reactions }),
			];
		},
		fullOnly(({ more }) => {
			if (!more?.isHeartbeat) return [];
			const about = 'HEARTBEAT_OK means that all is well';
			return [wording('heartbeats', 'Heartbeats', about, '## Heartbeats', woven('heartbeats', '\nHEARTBEAT_OK\n'))];
		}),
		(inputs) => [
			factSection('runtime', 'Runtime', `## Runtime\n${inputs.runtimeLine}`),
			...modelIdentity(prose)(inputs),
			reasoningLevel(prose, inputs),
		],
	];
}

/** The sections of 2026.7.1, and of versions shortly before it. */
const sectionsOf = (style: SectionStyle): OpenClawSections => ({
	before: before(style),
	// Between the context files and the cache boundary.
	between: [fullOnly((inputs) => (neverSilent(inputs) ? [] : silentReplies(style.prose)(inputs)))],
	after: volatile(after(style)),
});

export const sections2026_7 = sectionsOf({
	prose: prose2026_7,
	channels: channels2026_7,
	cachesSenders: false,
	chatHeading: '## Conversation Context',
});

export const sections2026_5 = sectionsOf({
	prose: prose2026_5,
	channels: channels2026_5,
	cachesSenders: true,
	chatHeading: '## Group Chat Context',
});
