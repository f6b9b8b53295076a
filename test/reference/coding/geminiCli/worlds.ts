import type { Json, JsonObject } from '../../../../server/src/engine/text/json5.ts';
import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import type { Dice } from '../../../support/random.ts';
import { blanks, cleared, edited, filled, oddBytes, prose, text } from '../shapes.ts';
import type { Entry, World } from '../world.ts';

/** What people write behind an at sign, to import something or not. */
const targets = [
	'./notes.md',
	'notes.md',
	'docs/a.md',
	'./docs/b.md',
	'docs/deep/1.md',
	'../notes.md',
	'../../above.md',
	'../outside/real.md',
	'GEMINI.md',
	'./AGENTS.md',
	'missing.md',
	'docs',
	'docs/missing/x.md',
	'notes.md/below.md',
	'notes.md,',
	'notes.md.',
	'alice',
	'google/genai',
	'Injectable()',
	'1.md',
	'_a.md',
	'~/notes.md',
	'<PROJECT>/notes.md',
	'<HOME>/notes.md',
	'<OUT>/real.md',
	'<AROUND>/above.md',
	'file:///etc/hostname',
	'https://example.org/x.md',
	'http://example.org',
	'docs/two%20words.md',
	'docs/two words.md',
	'docs/../notes.md',
	'./docs//a.md',
	'docs/ünï.md',
	'linked.md',
	'linkedout.md',
	'empty.md',
	'bom.md',
	'./',
	'.',
	'/',
	'a'.repeat(300),
] as const;

const around: readonly ((target: string) => string)[] = [
	(target) => `@${target}`,
	(target) => `@${target}`,
	(target) => `See @${target} for more.`,
	(target) => `See @${target}`,
	(target) => `\t@${target}\tand @${target}`,
	(target) => `(@${target})`,
	(target) => `"@${target}"`,
	(target) => `\`@${target}\``,
	(target) => `\`\`@${target} \` @${target}\`\``,
	(target) => `\`\`\`\n@${target}\n\`\`\``,
	(target) => `~~~\n@${target}\n~~~`,
	(target) => `    @${target}`,
	(target) => `<!-- @${target} -->`,
	(target) => `\`\`\`\n@${target}`,
	(target) => `a stray \` and @${target}`,
	(target) => `mail@${target}`,
	(target) => `@@${target}`,
	(target) => `\u00a0@${target}`,
	(target) => `@${target}\u00a0more`,
	(target) => `\\@${target}`,
	(target) => `- @${target}\r`,
	(target) => `@ ${target}`,
];

/** A context file, with imports or without. */
function context(dice: Dice): Entry {
	if (dice.chance(0.05)) return text(dice.one(blanks));
	if (dice.chance(0.03)) return dice.one(oddBytes);
	if (dice.chance(0.02)) return { kind: 'long', text: prose(dice), times: 300 };
	if (dice.chance(0.02)) return { kind: 'folder' };
	const imports = Array.from({ length: dice.one([0, 0, 0, 1, 1, 2, 3]) }, () => dice.one(around)(dice.one(targets)));
	const front = dice.chance(0.1) ? '---\ntitle: x\n---\n' : '';
	const lines = imports.flatMap((each) => [prose(dice, 3), each]);
	return text(edited(dice, `${front}${lines.join('\n')}${imports.length > 0 ? '\n' : ''}${prose(dice, 3)}`));
}

/** What imports lead to, and on. */
function library(dice: Dice): Record<string, Entry> {
	const chain = (name: string, next: string) => ({ [name]: text(`Level ${name}\n@${next}\nend of ${name}`) });
	return {
		'notes.md': context(dice),
		'docs/a.md': dice.chance(0.5) ? text('A, then @b.md') : context(dice),
		'docs/b.md': dice.chance(0.5) ? text('B, then @./a.md\n@b.md') : context(dice),
		...(dice.chance(0.4)
			? Object.assign({}, ...[1, 2, 3, 4, 5, 6].map((level) => chain(`docs/deep/${level}.md`, `${level + 1}.md`)))
			: {}),
		'docs/deep/7.md': text('The last one.'),
		...filled(dice, ['docs/two words.md', 'docs/two%20words.md', 'docs/ünï.md', '1.md', '_a.md'], 0.3, () =>
			context(dice),
		),
		'empty.md': text(''),
		'bom.md': text('\uFEFFWith a mark.'),
		...(dice.chance(0.3) ? { 'linked.md': { kind: 'link', to: 'docs/a.md' } } : {}),
		...(dice.chance(0.3) ? { 'linkedout.md': { kind: 'link', to: '<OUT>/real.md' } } : {}),
	};
}

const names = ['GEMINI.md', 'AGENTS.md', 'CLAUDE.md', 'gemini.md', 'docs/ai.md', 'Z.md'] as const;

const fileNames: readonly Json[] = [
	'AGENTS.md',
	'GEMINI.md',
	['AGENTS.md', 'GEMINI.md'],
	['GEMINI.md', 'AGENTS.md'],
	['Z.md', 'AGENTS.md'],
	['CLAUDE.md', 'AGENTS.md', 'CLAUDE.md'],
	' AGENTS.md ',
	'docs/ai.md',
	'./AGENTS.md',
	'../AGENTS.md',
	'',
	'  ',
	[],
	['', 'AGENTS.md'],
];

/** All of them are there: the program does not start where one is not. */
const included = ['<OUT>/lib', '<AROUND>/beside', '~/lib', '<PROJECT>/src', '<OUT>/linkedlib', '.', '<OUT>'] as const;

function settings(dice: Dice): JsonObject {
	const context: Record<string, Json> = {};
	if (dice.chance(0.5)) context.fileName = dice.one(fileNames);
	if (dice.chance(0.2)) context.importFormat = dice.one(['tree', 'flat']);
	if (dice.chance(0.2)) {
		context.memoryBoundaryMarkers = dice.one<Json>([
			[],
			['.git'],
			['.root'],
			['.root', '.git'],
			['package.json'],
			['../x'],
			['/'],
			[''],
		]);
	}
	if (dice.chance(0.15)) {
		context.includeDirectories = dice.some(included, 0.4);
	}
	if (dice.chance(0.1)) context.includeDirectoryTree = dice.chance(0.5);
	if (dice.chance(0.1)) context.discoveryMaxDirs = dice.one([0, 1, 200]);
	const skills: Record<string, Json> = {};
	if (dice.chance(0.1)) skills.enabled = dice.chance(0.5);
	if (dice.chance(0.2))
		skills.disabled = dice.some(['s', 'S', 'skill-creator', 'antigravity-support', 'two words'], 0.4);
	return {
		...(Object.keys(context).length > 0 ? { context } : {}),
		...(Object.keys(skills).length > 0 ? { skills } : {}),
		...(dice.chance(0.05) ? { general: { vimMode: true } } : {}),
		...(dice.chance(0.05) ? { contextFileName: 'OLD.md' } : {}),
	};
}

const tops = [
	'name: s\ndescription: what it does',
	'name: S\ndescription: capital',
	'name: a:b/c\ndescription: odd name',
	'name: "quoted"\ndescription: \'single\'',
	'name: s\ndescription: a: b: c',
	'name: s\ndescription: |\n  two\n  lines',
	'name: s\ndescription: >-\n  folded\n  lines',
	'name: s\ndescription:\n  below\n  and below',
	'name: 5\ndescription: 6',
	'name: s\ndescription: ""',
	'name:\ndescription: nameless',
	'name: s',
	'description: only this',
	'name: s\ndescription: <b>&amp;</b>',
	'name: two words\ndescription: x\nname: again',
	'  name: indented\n  description: indented',
	'name: s\r\ndescription: returns',
	'name: s # remark\ndescription: x # remark',
	'name: [s]\ndescription: {a: 1}',
	'name: skill-creator\ndescription: in its place',
	'Name: s\nDescription: capital keys',
	'name: ünï\ndescription: 規則 🌿',
	`name: s\ndescription: ${'long '.repeat(400)}`,
] as const;

const frames: readonly ((top: string) => string)[] = [
	(top) => `---\n${top}\n---\nBody\n`,
	(top) => `---\n${top}\n---\nBody\n`,
	(top) => `---\n${top}\n---\nBody\n`,
	(top) => `---\n${top}\n---\nBody\n`,
	(top) => `---\r\n${top}\r\n---\r\nBody\r\n`,
	(top) => `---\n${top}\n---`,
	(top) => `\uFEFF---\n${top}\n---\nBody`,
	(top) => `\n---\n${top}\n---\nBody`,
	(top) => `--- \n${top}\n---\nBody`,
	(top) => `----\n${top}\n----\nBody`,
	(top) => `---\n${top}\n--- more\nBody`,
	(top) => `---\n${top}\nno end`,
	(top) => `---\n${top}\n---more\nBody`,
];

/** Folders of skills. Two of one name in one folder come in an order that changes from run to run: each has its own here. */
function skills(dice: Dice, folder: string): Record<string, Entry> {
	const tree: Record<string, Entry> = {};
	const used = new Set<string>();
	for (const place of dice.some(
		[
			'SKILL.md',
			'one/SKILL.md',
			'Two/SKILL.md',
			'.hid/SKILL.md',
			'node_modules/SKILL.md',
			'x/y/SKILL.md',
			'lower/skill.md',
		],
		0.3,
	)) {
		const top = dice.one(tops);
		const key = /^\s*name:\s*["']?([^"'\n#]*)/mu.exec(top)?.[1]?.trim() ?? '';
		if (used.has(key)) continue;
		used.add(key);
		tree[`${folder}/${place}`] = text(dice.one(frames)(top));
	}
	return tree;
}

function extension(dice: Dice, name: string): Record<string, Entry> {
	const at = `.gemini/extensions/${name}`;
	const manifest: JsonObject = {
		name: dice.chance(0.9) ? name : `Other ${name}`,
		version: '1.0.0',
		...(dice.chance(0.4)
			? {
					contextFileName: dice.one<Json>([
						'AGENTS.md',
						['GEMINI.md', 'more.md'],
						'../x.md',
						'',
						[],
						'sub/c.md',
						['missing.md'],
					]),
				}
			: {}),
	};
	return {
		...(dice.chance(0.9) ? { [`${at}/gemini-extension.json`]: { kind: 'json', value: manifest } } : {}),
		...filled(
			dice,
			['GEMINI.md', 'AGENTS.md', 'more.md', 'sub/c.md'].map((file) => `${at}/${file}`),
			0.5,
			() => context(dice),
		),
		...(dice.chance(0.3) ? skills(dice, `${at}/skills`) : {}),
	};
}

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
	// The program does not start where the file of its own instruction is missing.
	const instruction = dice.chance(0.08)
		? dice.one(['1', 'TRUE', '0', '<PROJECT>/notes.md', 'false', '~/notes.md'])
		: undefined;
	if (instruction !== undefined) project[`${cwd}/.gemini/system.md`.replace(/^\//u, '')] = context(dice);
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
