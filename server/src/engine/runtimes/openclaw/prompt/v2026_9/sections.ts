import {
	cutNotice,
	firstRun,
	modelIdentity as modelIdentityIn,
	orchestration,
	reasoningFormat,
	reasoningLevel,
	skillSection,
	volatile,
	workspaceFiles,
} from '../commonSections.ts';
import { fullOnly, has, proseSection as wording } from '../sectionParts.ts';
import {
	factSection,
	type OpenClawPromptInputs,
	type OpenClawSection,
	orderedTools,
	toolSet,
	untoldExtra,
	writtenTool,
} from '../sections.ts';
import { asksNatively } from './channels.ts';
import { delegation } from './delegation.ts';
import { directories } from './directories.ts';
import { memoryRecall, projectMemory } from './memoryRecall.ts';
import { messaging, neverSilent } from './messaging.ts';
import { collapsible, presentations } from './presentation.ts';
import { prose2026_9 } from './prose.ts';
import { toolGuidance2026_9, toolOrder2026_9 } from './toolGuidance.ts';

const { woven, lines } = prose2026_9;

const modelIdentity = modelIdentityIn(prose2026_9);

/** The tool by which the agent reads a skill; the chat has one of its own. */
const readsSkills = (inputs: OpenClawPromptInputs): string | undefined =>
	writtenTool(inputs, 'read') ?? writtenTool(inputs, 'load_skill');

const guided = (inputs: OpenClawPromptInputs) => inputs.mode === 'full' || toolSet(inputs).size > 0;

/** Sections up to the context files: what a provider may cache. */
const before: readonly OpenClawSection[] = [
	(inputs) => [
		wording('opening', 'Opening', 'Says what program the agent runs in', undefined, lines('opening')),
		...(inputs.mode === 'none' ? modelIdentity(inputs) : []),
	],
	(inputs) => {
		if (!guided(inputs)) return [];
		const tools = orderedTools(inputs.toolNames, toolOrder2026_9);
		const values = tools.length > 0 ? { tools: tools.join(', ') } : undefined;
		return [
			wording('tooling', 'Tooling', 'Which tools there are', '## Tooling', toolGuidance2026_9.tooling(inputs), values),
		];
	},
	(inputs) =>
		guided(inputs)
			? [
					wording(
						'tool-call-style',
						'Tool call style',
						'When to speak about tool calls, and how approvals work',
						'## Tool Call Style',
						lines('tool-call-style'),
					),
				]
			: [],
	fullOnly(() => [
		wording(
			'execution-bias',
			'Execution bias',
			'Act now, and go on to the end',
			'## Execution Bias',
			lines('execution-bias'),
		),
	]),
	() => [
		wording('promised-work', 'Promised work', 'Keep what was promised', '## Promised Work', lines('promised-work')),
	],
	(inputs) => [
		wording(
			'safety',
			'Safety',
			'No aims of its own; people can stop it',
			'## Safety',
			toolGuidance2026_9.safety(inputs),
		),
	],
	(inputs) => [
		wording(
			'runtime-context',
			'Runtime context',
			'How to treat what the runtime adds to messages',
			'## Runtime Context',
			toolGuidance2026_9['runtime-context'](inputs),
		),
	],
	(inputs) => [
		wording(
			'control',
			'Control',
			'What not to do to the program itself',
			'## OpenClaw Control',
			toolGuidance2026_9.control(inputs),
		),
	],
	(inputs) => {
		const read = readsSkills(inputs);
		if (read === undefined) return [];
		return skillSection(inputs, woven('skills', read, '\n', '\n', '\n', '\n'));
	},
	(inputs) =>
		has(inputs, 'skill_workshop')
			? [
					wording(
						'skill-workshop',
						'Skill workshop',
						'Which tool writes skills, and when',
						'## Skill Workshop',
						lines('skill-workshop'),
					),
				]
			: [],
	memoryRecall,
	fullOnly(({ modelAliasLines }) => {
		const aliases = (modelAliasLines ?? []).join('\n');
		if (aliases === '') return [];
		const text = woven('model-aliases', `\n${aliases}`);
		return [wording('model-aliases', 'Model aliases', 'Short names of models', '## Model Aliases', text, { aliases })];
	}),
	directories,
	fullOnly((inputs) => {
		const path = inputs.docsPath?.trim();
		const text = toolGuidance2026_9.documentation(inputs);
		const values = path ? { path } : undefined;
		return [
			wording('documentation', 'Documentation', 'Where its documentation lies', '## Documentation', text, values),
		];
	}),
	({ sandbox }) =>
		sandbox ? [wording('sandbox', 'Sandbox', 'What the sandbox allows', '## Sandbox', lines('sandbox'))] : [],
	firstRun(prose2026_9),
	cutNotice(prose2026_9),
	workspaceFiles(prose2026_9),
	reasoningFormat(prose2026_9, 5),
];

/** Sections after the cache boundary. */
const after: readonly OpenClawSection[] = [
	(inputs) => {
		const zone = inputs.timeZone?.trim();
		if (!inputs.date || !zone) return [];
		const text = `## Temporal Context\nCurrent date: ${inputs.date}\nTime zone: ${zone}`;
		const clock = wording('clock', 'Clock', 'Where to ask for the exact time', undefined, lines('clock'));
		return [factSection('time', 'Date and time zone', text), ...(has(inputs, 'session_status') ? [clock] : [])];
	},
	projectMemory,
	orchestration(prose2026_9),
	delegation,
	fullOnly((inputs) => {
		const byTool = inputs.more?.repliesByTool === true;
		if (byTool && !has(inputs, 'message')) return [];
		return [
			wording(
				'output-directives',
				'Output directives',
				'How to attach media and quote messages',
				'## Assistant Output Directives',
				lines(byTool ? 'output-directives.tool' : 'output-directives'),
			),
		];
	}),
	fullOnly((inputs) =>
		neverSilent(inputs)
			? []
			: [
					wording(
						'silent-replies',
						'Silent replies',
						'NO_REPLY, and nothing else, means silence',
						'## Silent Replies',
						woven('silent-replies', 'NO_REPLY\n'),
					),
				],
	),
	(inputs) => {
		if (!has(inputs, 'exec')) return [];
		const [policy = '', byCommand = ''] = woven('approvals');
		const how = asksNatively(inputs) ? lines('approvals.native') : [byCommand];
		return [wording('approvals', 'Approvals', 'How to ask for approval of commands', undefined, [policy, ...how])];
	},
	fullOnly(({ ownerNumbers }) => {
		const owners = (ownerNumbers ?? [])
			.map((each) => each.trim())
			.filter(Boolean)
			.join(', ');
		if (owners === '') return [];
		const text = woven('owner', owners);
		return [wording('owner', 'Authorized senders', 'Who may write', '## Authorized Senders', text, { owners })];
	}),
	...presentations,
	messaging,
	collapsible,
	fullOnly(({ voiceHint }) => {
		const hint = voiceHint?.trim();
		return hint ? [factSection('voice', 'Voice', `## Voice (TTS)\n${hint}`)] : [];
	}),
	({ mode, extraPrompt, untoldExtra: isUntold, projects }) => {
		const extra = extraPrompt?.trim();
		const [own] = projects ?? [];
		const project = own && !/[\r\n<>]/u.test(own) ? own : undefined;
		const heading = mode === 'minimal' ? '## Subagent Context' : '## Conversation Context';
		const untold = !extra && isUntold ? [untoldExtra(mode, heading)] : [];
		if (project === undefined && !extra) return untold;
		if (project === undefined) return [factSection('extra', 'Extra context', `${heading}\n${extra}`)];
		const about = 'Mark what is true of this project only';
		const text = woven('project-notes', project);
		return [
			...(untold.length > 0
				? untold
				: [factSection('extra', 'Extra context', extra ? `${heading}\n${extra}\n` : heading)]),
			wording('project-notes', 'Notes on a project', about, undefined, text, { project }),
		];
	},
	({ reactions }) => {
		if (!reactions) return [];
		const text = [reactions.channel, ...lines(`reactions.${reactions.level}`)];
		return [
			wording('reactions', 'Reactions', 'How freely to react to messages', '## Reactions', text, { ...reactions }),
		];
	},
	(inputs) => [
		factSection('runtime', 'Runtime', '## Runtime'),
		...modelIdentity(inputs),
		reasoningLevel(prose2026_9, inputs),
		factSection(
			'runtime-line',
			'Runtime facts',
			`\n<!-- OPENCLAW-RELOCATABLE-BOUNDARY -->\n\n${inputs.runtimeLine}\n<!-- /OPENCLAW-RELOCATABLE-BOUNDARY -->\n`,
		),
	],
];

export const sections2026_9: { before: readonly OpenClawSection[]; after: readonly OpenClawSection[] } = {
	before,
	after: volatile(after),
};
