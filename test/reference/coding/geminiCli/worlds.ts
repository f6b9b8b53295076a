import type { Json, JsonObject } from '../../../../server/src/engine/text/json5.ts';
import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import type { Dice } from '../../../support/random.ts';
import { cleared, filled, text } from '../shapes.ts';
import type { Entry, World } from '../world.ts';
import { context, library } from './importShapes.ts';
import { included, settings } from './settingShapes.ts';
import { extension, skills } from './skillShapes.ts';

const names = ['GEMINI.md', 'AGENTS.md', 'CLAUDE.md', 'gemini.md', 'docs/ai.md', 'Z.md'] as const;

/** Memory that the agent keeps of the project, under the name that it has given to it. */
function privateMemory(dice: Dice): Record<string, Entry> {
	const id = dice.one(['project', 'project', 'project-1', 'other']);
	const memory = filled(
		dice,
		['MEMORY.md', 'GEMINI.md', 'AGENTS.md'].map((name) => `.gemini/tmp/${id}/memory/${name}`),
		0.5,
		() => context(dice),
	);
	const owner = dice.chance(0.3)
		? { [`.gemini/tmp/${id}/.project_root`]: text(dice.one(['<PROJECT>', '<PROJECT>\n', '<OUT>', ''])) }
		: {};
	const noted = dice.chance(0.3)
		? {
				'.gemini/projects.json': {
					kind: 'json',
					value: {
						projects: dice.one<Json>([{ '<PROJECT>': id }, { '<OUT>': id }, { '<PROJECT>': 'Not Lawful' }, {}]),
					},
				} as const,
			}
		: {};
	return { ...memory, ...owner, ...noted };
}

function touches(dice: Dice): readonly Touch[] {
	const paths = [
		'<PROJECT>/src/main.ts',
		'<PROJECT>/src/deep/x.ts',
		'<PROJECT>/src/deep/missing.ts',
		'<PROJECT>/App/a.ts',
		'<PROJECT>/README.txt',
		'<PROJECT>/src/nested/y.ts',
		'<OUT>/lib/l.ts',
	];
	const folders = ['<PROJECT>/src', '<PROJECT>/src/deep', '<PROJECT>/App', '<PROJECT>', '<PROJECT>/src/nested'];
	const made = ['<PROJECT>/src/made.txt', '<PROJECT>/new/folder/made.txt', '<PROJECT>/App/made.txt'];
	return Array.from({ length: 1 + dice.below(3) }, () =>
		dice.chance(0.15)
			? { path: dice.one(made), by: 'write' as const }
			: dice.chance(0.3)
				? { path: dice.one(folders), by: 'list' as const }
				: { path: dice.one(paths), by: dice.one(['read', 'read', 'read', 'shell'] as const) },
	);
}

/** Files of the names that context may have, below a root. */
const contexts = (dice: Dice, folders: readonly string[], share: number): Record<string, Entry> =>
	filled(
		dice,
		folders.flatMap((folder) => names.map((name) => `${folder}${name}`)),
		share,
		() => context(dice),
	);

interface Trust {
	/** The person’s list. */
	readonly folders?: JsonObject;
	readonly settings?: JsonObject;
	readonly flags?: readonly string[];
	readonly variables?: Readonly<Record<string, string>>;
}

/** Ways in which a person has said that the folder is to be trusted, or not. */
const trusts: readonly Trust[] = [
	{ folders: { '<PROJECT>': 'TRUST_FOLDER' } },
	{ folders: { '<AROUND>': 'TRUST_FOLDER', '<OUT>': 'DO_NOT_TRUST' } },
	{ folders: { '<PROJECT>/README.txt': 'TRUST_PARENT', '<AROUND>': 'DO_NOT_TRUST' } },
	{ folders: { '<PROJECT>': 'DO_NOT_TRUST', '<AROUND>': 'TRUST_FOLDER' } },
	{ folders: { '<PROJECT>': 'DO_NOT_TRUST' } },
	{ settings: { security: { folderTrust: { enabled: false } } }, folders: { '<PROJECT>': 'DO_NOT_TRUST' } },
	{ flags: ['--skip-trust'], folders: { '<PROJECT>': 'DO_NOT_TRUST' } },
	{ flags: ['--skip-trust'] },
	{ variables: { GEMINI_CLI_TRUST_WORKSPACE: 'false' } },
	{ variables: { GEMINI_RESTRICTED_MODE: 'true' }, folders: { '<PROJECT>': 'TRUST_FOLDER' } },
];

export function geminiWorld(dice: Dice): World {
	let project: Record<string, Entry> = {
		...library(dice),
		...contexts(dice, [''], 0.4),
		...contexts(dice, ['src/', 'src/deep/', 'App/', 'src/nested/'], 0.2),
		'src/main.ts': text('export {};\n'),
		'src/deep/x.ts': text('export {};\n'),
		'src/nested/y.ts': text('export {};\n'),
		'App/a.ts': text('export {};\n'),
		'README.txt': text('Read me.\n'),
		...(dice.chance(0.6) ? { '.git/HEAD': text('ref: refs/heads/main\n') } : {}),
		...(dice.chance(0.1) ? { '.git': text('gitdir: elsewhere\n') } : {}),
		...(dice.chance(0.2) ? { 'src/nested/.git/HEAD': text('ref: refs/heads/main\n') } : {}),
		...(dice.chance(0.1) ? { '.root': text('') } : {}),
		...(dice.chance(0.2) ? { 'package.json': text('{}') } : {}),
		// They hide no context. A tool does refuse to read what they name, which nothing here stands for: no touched file is named.
		...(dice.chance(0.15) ? { '.gitignore': text('GEMINI.md\nAGENTS.md\n') } : {}),
		...(dice.chance(0.1) ? { '.geminiignore': text('GEMINI.md\nZ.md\n') } : {}),
		...(dice.chance(0.4) ? { '.gemini/settings.json': { kind: 'json', value: settings(dice) } } : {}),
		...(dice.chance(0.4) ? skills(dice, '.gemini/skills') : {}),
		...(dice.chance(0.3) ? skills(dice, '.agents/skills') : {}),
		...(dice.chance(0.1) ? skills(dice, '.claude/skills') : {}),
	};
	if (dice.chance(0.1))
		project = {
			...cleared(project, 'GEMINI.md'),
			'GEMINI.md': { kind: 'link', to: dice.one(['AGENTS.md', '<OUT>/real.md', 'missing.md', 'docs']) },
		};
	if (dice.chance(0.05))
		project = { ...cleared(project, 'AGENTS.md'), 'AGENTS.md': { kind: 'hardlink', to: '<PROJECT>/notes.md' } };
	const home: Record<string, Entry> = {
		...contexts(dice, ['.gemini/'], 0.3),
		...contexts(dice, [''], 0.05),
		'notes.md': text('Notes at home.'),
		'lib/GEMINI.md': context(dice),
		...(dice.chance(0.1) ? { '.git/HEAD': text('x') } : {}),
		...(dice.chance(0.4) ? { '.gemini/settings.json': { kind: 'json', value: settings(dice) } } : {}),
		...(dice.chance(0.4) ? privateMemory(dice) : {}),
		...(dice.chance(0.3)
			? Object.assign({}, ...dice.some(['ext', 'Beta', 'alpha'], 0.6).map((name) => extension(dice, name)))
			: {}),
		...(dice.chance(0.3) ? skills(dice, '.gemini/skills') : {}),
		...(dice.chance(0.2) ? skills(dice, '.agents/skills') : {}),
	};
	const more = dice.chance(0.2)
		? [
				'--include-directories',
				dice
					.some(
						included.filter((each) => each !== '~/lib'),
						0.3,
					)
					.join(',') || '.',
			]
		: [];
	const trust = dice.chance(0.2) ? dice.one(trusts) : undefined;
	if (trust?.folders) home['.gemini/trustedFolders.json'] = { kind: 'json', value: trust.folders };
	if (trust?.settings)
		home['.gemini/settings.json'] = { kind: 'json', value: { ...settings(dice), ...trust.settings } };
	const cwd = dice.chance(0.15) ? 'src' : '';
	// The program does not start where the file of its own instruction is missing, or is a folder.
	const instruction = dice.chance(0.08)
		? dice.one(['1', 'TRUE', '0', '<PROJECT>/notes.md', 'false', '~/notes.md'])
		: undefined;
	if (instruction !== undefined) {
		const own = context(dice);
		project[`${cwd}/.gemini/system.md`.replace(/^\//u, '')] = own.kind === 'folder' ? text('Own.') : own;
	}
	return {
		trees: {
			project,
			around: {
				...contexts(dice, [''], 0.15),
				...(dice.chance(0.3) ? { '.git/HEAD': text('x') } : {}),
				...(dice.chance(0.1) ? { '.root': text('') } : {}),
				'above.md': text('Above.'),
				'outside/real.md': text('Beside the project.'),
				'beside/b.ts': text('export {};\n'),
				...filled(dice, ['beside/GEMINI.md', 'beside/AGENTS.md'], 0.5, () => context(dice)),
			},
			home,
			outside: {
				'real.md': context(dice),
				'lib/l.ts': text('export {};\n'),
				...filled(dice, ['lib/GEMINI.md', 'lib/AGENTS.md', 'GEMINI.md'], 0.4, () => context(dice)),
				linkedlib: { kind: 'link', to: 'lib' },
			},
			system: {},
		},
		inHome: dice.chance(0.3),
		cwd,
		arguments: [...more, ...(trust?.flags ?? [])],
		variables: {
			...(trust ? { GEMINI_CLI_TRUST_WORKSPACE: '', ...trust.variables } : {}),
			...(instruction === undefined ? {} : { GEMINI_SYSTEM_MD: instruction }),
		},
		// Nothing is touched over the protocol of editors, by which worlds with a question of trust are asked.
		touched: !trust && dice.chance(0.5) ? touches(dice) : [],
	};
}
