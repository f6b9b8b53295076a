import { catalogueTitle, skillPieces } from '../../skills/list/section.ts';
import {
	cutNotice,
	firstRun,
	modelIdentity as modelIdentityIn,
	orchestration,
	reasoningFormat,
	silentReplies,
	volatile,
	workspaceFiles,
} from '../commonSections.ts';
import { joinTexts } from '../prose.ts';
import { fullOnly, has, proseSection as wording } from '../sectionParts.ts';
import { factSection, literalText, type OpenClawSection, untoldExtra, writtenTool } from '../sections.ts';
import { channelOf } from '../v2026_9/channels.ts';
import { neverSilent } from '../v2026_9/messaging.ts';
import { asksNatively2026_7 } from './channels.ts';
import { messaging } from './messaging.ts';
import { prose2026_7 } from './prose.ts';
import { delegation, tooling } from './tooling.ts';

const { woven, lines } = prose2026_7;

const modelIdentity = modelIdentityIn(prose2026_7);

/** A section that says the same to everybody. */
const always =
	(id: string, title: string, about: string, heading: string): OpenClawSection =>
	() => [wording(id, title, about, heading, lines(id))];

const skills: OpenClawSection = (inputs) => {
	const read = writtenTool(inputs, 'read') ?? writtenTool(inputs, 'load_skill') ?? 'read';
	const prose = woven('skills', read, ...Array<string>(5).fill('\n'));
	const about = 'When to read a skill, and the list of skills';
	const { skills: catalogue } = inputs;
	if (catalogue) {
		return skillPieces(catalogue, prose, (text, values) =>
			wording('skills', catalogueTitle(catalogue), about, '## Skills', text, values),
		);
	}
	const listed = inputs.skillsPrompt?.trim();
	return listed ? [wording('skills', 'Skills', about, '## Skills', [...prose, listed], { skills: listed })] : [];
};

/** When to look into memory, where a memory plugin is on and its tools are there. */
const memoryRecall: OpenClawSection = fullOnly((inputs) => {
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

const workspace: OpenClawSection = ({ workspaceDir, bootstrapPresent, more = {} }) => {
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

const documentation: OpenClawSection = fullOnly((inputs) => {
	const path = inputs.docsPath?.trim();
	const source = inputs.more?.sourcePath?.trim();
	const read = writtenTool(inputs, 'read') ?? 'read';
	const [docs = '', mirror = '', web = '', local = '', search = '', config = '', stale = '', diagnosis = ''] =
		woven('documentation');
	const [site = '', first = ''] = woven('documentation.web');
	const text = joinTexts([
		path ? [docs, path] : [site],
		path ? [mirror] : [],
		source ? [`Source: ${source}`] : [web],
		path ? [local, read, search] : [first],
		[config],
		source ? lines('documentation.local-source') : [stale],
		[diagnosis],
	]);
	const values = path ? { path } : undefined;
	return [wording('documentation', 'Documentation', 'Where its documentation lies', '## Documentation', text, values)];
});

/** Sections up to the context files: what a provider may cache. */
const before: readonly OpenClawSection[] = [
	(inputs) => [
		wording('opening', 'Opening', 'Says what program the agent runs in', undefined, lines('opening')),
		...(inputs.mode === 'none' ? modelIdentity(inputs) : []),
	],
	tooling,
	orchestration(prose2026_7),
	delegation,
	always(
		'tool-call-style',
		'Tool call style',
		'When to speak about tool calls, and how approvals work',
		'## Tool Call Style',
	),
	fullOnly(always('execution-bias', 'Execution bias', 'Act now, and go on to the end', '## Execution Bias')),
	always('safety', 'Safety', 'No aims of its own; people can stop it', '## Safety'),
	always('control', 'Control', 'What not to do to the program itself', '## OpenClaw Control'),
	skills,
	(inputs) =>
		has(inputs, 'skill_workshop')
			? always('skill-workshop', 'Skill workshop', 'Which tool writes skills, and when', '## Skill Workshop')(inputs)
			: [],
	memoryRecall,
	fullOnly((inputs) =>
		has(inputs, 'gateway')
			? always('self-update', 'Self-update', 'Update the program only when asked to', '## OpenClaw Self-Update')(inputs)
			: [],
	),
	fullOnly(({ modelAliasLines }) => {
		const aliases = (modelAliasLines ?? []).join('\n');
		if (aliases === '') return [];
		const text = woven('model-aliases', `\n${aliases}`);
		return [wording('model-aliases', 'Model aliases', 'Short names of models', '## Model Aliases', text, { aliases })];
	}),
	({ timeZone }) =>
		timeZone?.trim()
			? [wording('clock', 'Clock', 'Where to ask for the date and time', undefined, lines('session-status'))]
			: [],
	workspace,
	documentation,
	({ sandbox }) =>
		sandbox ? [wording('sandbox', 'Sandbox', 'What the sandbox allows', '## Sandbox', lines('sandbox'))] : [],
	({ timeZone }) => {
		const zone = timeZone?.trim();
		return zone ? [factSection('time', 'Time zone', `## Current Date & Time\nTime zone: ${zone}`)] : [];
	},
	firstRun(prose2026_7),
	cutNotice(prose2026_7),
	workspaceFiles(prose2026_7),
	fullOnly(({ more }) => [
		wording(
			'output-directives',
			'Output directives',
			'How to attach media and quote messages',
			'## Assistant Output Directives',
			lines(more?.repliesByTool ? 'output-directives.tool' : 'output-directives'),
		),
	]),
	reasoningFormat(prose2026_7, 7),
];

/** Between the context files and the cache boundary. */
const between: readonly OpenClawSection[] = [
	fullOnly((inputs) => (neverSilent(inputs) ? [] : silentReplies(prose2026_7)(inputs))),
];

/** Sections after the cache boundary. */
const after: readonly OpenClawSection[] = [
	(inputs) => [
		wording(
			'approvals',
			'Approvals',
			'How to ask for approval of commands',
			undefined,
			lines(asksNatively2026_7(inputs) ? 'approvals.native' : 'approvals'),
		),
	],
	fullOnly(({ ownerNumbers }) => {
		const owners = (ownerNumbers ?? [])
			.map((each) => each.trim())
			.filter(Boolean)
			.join(', ');
		if (owners === '') return [];
		const text = woven('owner', owners);
		return [wording('owner', 'Authorized senders', 'Who may write', '## Authorized Senders', text, { owners })];
	}),
	fullOnly((inputs) => {
		if (channelOf(inputs) !== 'webchat') return [];
		const files = lines(inputs.more?.repliesByTool ? 'embed.files' : 'embed.attachments');
		const text = joinTexts([lines('embed'), files, lines('embed.use')]);
		return [wording('embed', 'Embeds', 'What the web chat can show inside a reply', '## Control UI Embed', text)];
	}),
	messaging,
	fullOnly(({ voiceHint }) => {
		const hint = voiceHint?.trim();
		return hint ? [factSection('voice', 'Voice', `## Voice (TTS)\n${hint}`)] : [];
	}),
	({ mode, extraPrompt, untoldExtra: isUntold }) => {
		const extra = extraPrompt?.trim();
		const heading = mode === 'minimal' ? '## Subagent Context' : '## Conversation Context';
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
		...modelIdentity(inputs),
		wording(
			'reasoning-level',
			'Reasoning level',
			'How much of its reasoning people see',
			undefined,
			woven('reasoning-level', inputs.more?.reasoningLevel ?? 'off'),
		),
	],
];

export const sections2026_7 = {
	before,
	between,
	after: volatile(after),
};
