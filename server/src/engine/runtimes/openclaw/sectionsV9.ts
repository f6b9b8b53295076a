import type { WordingPiece } from '../../prompt/wording.ts';
import {
	factSection,
	orderedTools,
	type PromptInputs,
	type Section,
	type SectionPiece,
	toolListLength,
	toolSet,
	wordingSection,
} from './sections.ts';
import { addedLength, toolOrderV9, toolSummariesV9 } from './toolEffectsV9.ts';

/** SHA-256 of the pieces of 2026.9.6 whose text never changes, by the piece's id. */
const digests: Readonly<Record<string, string>> = {
	opening: '08a0816f30d20d831780c85dc94663bc680a4b338fc0199a997b1020a957cedd',
	'tool-call-style': 'e04f0a6da40925238da8940c57e449647ba49f5cb4af51cf8451a4eefce9b963',
	'execution-bias': '534af0d91b3aec3a563b16a17ecd1262f695e3398a9beb750adae7221c617412',
	'promised-work': 'da63973d960a1a5adebe50f01e2f9a25be089ff74fc2eb8ff5f23757d73d3834',
	'workspace-files': '387c6b0d17119134553a777034b0c5c365fddff711e830680b6b61672e9519db',
	'output-directives': '3f03e2b9f68f2b5e01ce465c5dbc57c6337511fc59e5532e4b22384a6837c01b',
	'silent-replies': '3b91642b12709119c2666d7ff248ad6247e106775c8efd1cb5a8d6413858861c',
	'bootstrap-below': '6d0311be2f7b3b5f60e43bd058d9ef41b020d26bb9c70911a89a8eecdd3654fe',
	'bootstrap-to-read': '083c166712b28e25b1cb57f9164ce9a8080c12114d29c17b3681f9ce01b18449',
	'bootstrap-limited': '2aa7fe0caf046dc37c28820171c8fcbf014c913852ac325ce5e82cd8c76ee40d',
	'cut-notice': '764f7b5f8eefa2f46a05ec86396476745756e8bbf064f068cf4e3d9019f50999',
	sandbox: 'fce66f502efe1f9a1d94ad58c550889e43f0ff1fb2812646bd9031f2ca22fde0',
	'reasoning-format': 'ab85594b1413b042ddd6ba4ef16c4498d20c82c56b2a187bc9191a0dd8b5c3b5',
};

const wording = (
	id: string,
	title: string,
	about: string,
	heading: string | undefined,
	length: number | undefined,
	values?: Readonly<Record<string, string>>,
): SectionPiece => {
	const piece: WordingPiece = {
		id: `openclaw.${id}`,
		about,
		...(heading === undefined ? {} : { heading }),
		...(length === undefined ? {} : { length }),
		...(digests[id] === undefined ? {} : { sha256: digests[id] }),
		...(values === undefined ? {} : { values }),
	};
	return wordingSection(title, piece);
};

/** A section that only people's own sessions have. */
const fullOnly =
	(section: Section): Section =>
	(inputs) =>
		inputs.mode === 'full' ? section(inputs) : [];

const has = (inputs: PromptInputs, name: string) => toolSet(inputs).has(name);

const guided = (inputs: PromptInputs) => inputs.mode === 'full' || toolSet(inputs).size > 0;

const rituals = {
	below: { about: 'BOOTSTRAP.md stands below and comes before anything else', length: 329 },
	'to-read': { about: 'BOOTSTRAP.md is to be read, and comes before anything else', length: 338 },
	limited: { about: 'BOOTSTRAP.md waits for a run that can carry it out', length: 318 },
} as const;

/** Sections up to the context files: what a provider may cache. */
const before: readonly Section[] = [
	() => [wording('opening', 'Opening', 'Says what program the agent runs in', undefined, 53)],
	(inputs) => {
		if (!guided(inputs)) return [];
		const tools = orderedTools(inputs.toolNames, toolOrderV9);
		const list = tools.length > 0 ? 140 + toolListLength(tools, toolSummariesV9) : 256;
		const length = list + addedLength('tooling', inputs);
		const values = tools.length > 0 ? { tools: tools.join(', ') } : undefined;
		return [wording('tooling', 'Tooling', 'Which tools there are', '## Tooling', length, values)];
	},
	(inputs) =>
		guided(inputs)
			? [
					wording(
						'tool-call-style',
						'Tool call style',
						'When to speak about tool calls, and how approvals work',
						'## Tool Call Style',
						489,
					),
				]
			: [],
	fullOnly(() => [
		wording('execution-bias', 'Execution bias', 'Act now, and go on to the end', '## Execution Bias', 465),
	]),
	() => [wording('promised-work', 'Promised work', 'Keep what was promised', '## Promised Work', 918)],
	(inputs) => [
		wording(
			'safety',
			'Safety',
			'No aims of its own; people can stop it',
			'## Safety',
			881 + addedLength('safety', inputs),
		),
	],
	(inputs) => [
		wording(
			'runtime-context',
			'Runtime context',
			'How to treat what the runtime adds to messages',
			'## Runtime Context',
			496 + addedLength('runtime-context', inputs),
		),
	],
	(inputs) => [
		wording(
			'control',
			'Control',
			'What not to do to the program itself',
			'## OpenClaw Control',
			595 + addedLength('control', inputs),
		),
	],
	(inputs) => {
		const skills = inputs.skillsPrompt?.trim();
		if (!skills || !has(inputs, 'read')) return [];
		const length = 238 + skills.length;
		return [
			wording('skills', 'Skills', 'When to read a skill, and the list of skills', '## Skills', length, { skills }),
		];
	},
	fullOnly(({ modelAliasLines }) => {
		const aliases = (modelAliasLines ?? []).join('\n');
		if (aliases === '') return [];
		const length = 184 + aliases.length;
		return [
			wording('model-aliases', 'Model aliases', 'Short names of models', '## Model Aliases', length, { aliases }),
		];
	}),
	({ workspaceDir }) => {
		// The path is data: control and format characters could break out of their line.
		const directory = workspaceDir.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
		const length = 95 + directory.length;
		return [wording('workspace', 'Workspace', 'Where the agent works', '## Workspace', length, { directory })];
	},
	fullOnly((inputs) => {
		const path = inputs.docsPath?.trim();
		// With a folder of its own, the section names the tool to read it with.
		const plain = path ? 483 + path.length + (has(inputs, 'read') ? 2 : 0) : 475;
		const length = plain + addedLength('documentation', inputs);
		const values = path ? { path } : undefined;
		return [
			wording('documentation', 'Documentation', 'Where its documentation lies', '## Documentation', length, values),
		];
	}),
	({ sandbox }) => (sandbox ? [wording('sandbox', 'Sandbox', 'What the sandbox allows', '## Sandbox', 169)] : []),
	({ bootstrap }) =>
		bootstrap
			? [
					wording(
						`bootstrap-${bootstrap}`,
						'First-run ritual',
						rituals[bootstrap].about,
						'## Bootstrap Pending',
						rituals[bootstrap].length,
					),
				]
			: [],
	({ contextCut }) =>
		contextCut
			? [
					wording(
						'cut-notice',
						'Notice of cut files',
						'Some files below are cut; read them whole where it matters',
						'## Bootstrap Context Notice',
						233,
					),
				]
			: [],
	() => [
		wording(
			'workspace-files',
			'Workspace files',
			'The files below are the user’s own',
			'## Workspace Files (injected)',
			85,
		),
	],
	({ reasoningTags }) =>
		reasoningTags
			? [
					wording(
						'reasoning-format',
						'Reasoning format',
						'Which tags hold reasoning and answer',
						'## Reasoning Format',
						305,
					),
				]
			: [],
];

const volatile = (pieces: readonly SectionPiece[]): readonly SectionPiece[] =>
	pieces.map((piece) => ({ ...piece, volatile: true }));

/** Sections after the cache boundary. */
const after: readonly Section[] = [
	(inputs) => {
		const zone = inputs.timeZone?.trim();
		if (!inputs.date || !zone) return [];
		const text = `## Temporal Context\nCurrent date: ${inputs.date}\nTime zone: ${zone}`;
		const clock = wording('clock', 'Clock', 'Where to ask for the exact time', undefined, 49);
		return [factSection('time', 'Date and time zone', text), ...(has(inputs, 'session_status') ? [clock] : [])];
	},
	fullOnly(() => [
		wording(
			'output-directives',
			'Output directives',
			'How to attach media and quote messages',
			'## Assistant Output Directives',
			403,
		),
	]),
	fullOnly(() => [
		wording('silent-replies', 'Silent replies', 'NO_REPLY, and nothing else, means silence', '## Silent Replies', 119),
	]),
	(inputs) =>
		has(inputs, 'exec')
			? [wording('approvals', 'Approvals', 'How to ask for approval of commands', undefined, 357)]
			: [],
	fullOnly(({ ownerNumbers }) => {
		const owners = (ownerNumbers ?? [])
			.map((each) => each.trim())
			.filter(Boolean)
			.join(', ');
		if (owners === '') return [];
		const length = 66 + owners.length;
		return [wording('owner', 'Authorized senders', 'Who may write', '## Authorized Senders', length, { owners })];
	}),
	(inputs) => {
		const needed = ['message', 'exec', 'sessions_send'].some((name) => has(inputs, name));
		if (inputs.mode === 'minimal' && !needed) return [];
		const length = inputs.mode === 'full' ? 645 + addedLength('messaging', inputs) : 469;
		return [wording('messaging', 'Messaging', 'How messages reach people', '## Messaging', length)];
	},
	fullOnly(({ voiceHint }) => {
		const hint = voiceHint?.trim();
		return hint ? [factSection('voice', 'Voice', `## Voice (TTS)\n${hint}`)] : [];
	}),
	({ mode, extraPrompt, projects }) => {
		const extra = extraPrompt?.trim();
		const [own] = projects ?? [];
		const project = own && !/[\r\n<>]/u.test(own) ? own : undefined;
		if (!extra && project === undefined) return [];
		const heading = mode === 'minimal' ? '## Subagent Context' : '## Conversation Context';
		if (project === undefined) return [factSection('extra', 'Extra context', `${heading}\n${extra}`)];
		const about = 'Mark what is true of this project only';
		const length = 208 + project.length;
		return [
			factSection('extra', 'Extra context', extra ? `${heading}\n${extra}\n` : heading),
			wording('project-notes', 'Notes on a project', about, undefined, length, { project }),
		];
	},
	({ reactions }) => {
		if (!reactions) return [];
		const length = (reactions.level === 'minimal' ? 161 : 145) + reactions.channel.length;
		return [
			wording('reactions', 'Reactions', 'How freely to react to messages', '## Reactions', length, { ...reactions }),
		];
	},
	({ runtimeLine }) => [
		factSection('runtime', 'Runtime', '## Runtime'),
		wording('reasoning-level', 'Reasoning level', 'How much of its reasoning people see', undefined, 86),
		factSection(
			'runtime-line',
			'Runtime facts',
			`\n<!-- OPENCLAW-RELOCATABLE-BOUNDARY -->\n\n${runtimeLine}\n<!-- /OPENCLAW-RELOCATABLE-BOUNDARY -->\n`,
		),
	],
];

export const sectionsV9: { before: readonly Section[]; after: readonly Section[] } = {
	before,
	after: after.map((section) => (inputs) => volatile(section(inputs))),
};
