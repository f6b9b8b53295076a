import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import type { Dice } from '../../../support/random.ts';
import { blanks, cleared, edited, filled, oddBytes, prose, text } from '../shapes.ts';
import type { Entry, World } from '../world.ts';
import { agentNames, agentsIn } from './agentShapes.ts';
import { config } from './configShapes.ts';
import { Skills } from './skillShapes.ts';

const names = ['AGENTS.md', 'CLAUDE.md', 'CONTEXT.md', 'agents.md'] as const;

/** Instructions, or something in their place. */
function instruction(dice: Dice): Entry {
	const usual = () => text(edited(dice, prose(dice)));
	return dice.chance(0.75)
		? usual()
		: dice.one<() => Entry>([
				() => text(dice.one(blanks)),
				() => dice.one(oddBytes),
				() => ({ kind: 'folder' }),
				() => ({ kind: 'link', to: dice.one(['docs/one.md', '<OUT>/real.md', 'nowhere', '.', '<PROJECT>/docs']) }),
				() => ({ kind: 'long', text: 'Long words. \n', times: 4_000 }),
				() => text('---\ndescription: x\n---\nBody @docs/one.md\n<!-- remark -->\n'),
			])();
}

/** Instructions in some of the folders, under some of the names. */
const instructionsIn = (dice: Dice, folders: readonly string[], share: number): Record<string, Entry> =>
	filled(
		dice,
		folders.flatMap((folder) => names.map((name) => `${folder}${name}`)),
		share,
		() => instruction(dice),
	);

/** What makes a folder a repository, or looks as if it did. */
const repositories: readonly Readonly<Record<string, Entry>>[] = [
	{ '.git/HEAD': text('ref: refs/heads/main\n'), '.git/objects': { kind: 'folder' }, '.git/refs': { kind: 'folder' } },
	{ '.git/HEAD': text('ref: refs/heads/main\n'), '.git/objects': { kind: 'folder' }, '.git/refs': { kind: 'folder' } },
	{ '.git/HEAD': text('ref: refs/heads/main\n'), '.git/objects': { kind: 'folder' }, '.git/refs': { kind: 'folder' } },
	{ '.git': text('gitdir: <OUT>/repo\n') },
	{ '.git': text('gitdir: <OUT>/repo/worktrees/w\n') },
	{ '.git': text('gitdir: nowhere\n') },
	{ '.git/HEAD': text('ref: refs/heads/main\n') },
	{ '.git': { kind: 'folder' } },
];

const repository = (dice: Dice, folder: string, share: number): Record<string, Entry> =>
	dice.chance(share)
		? Object.fromEntries(Object.entries(dice.one(repositories)).map(([path, entry]) => [`${folder}${path}`, entry]))
		: {};

const configsIn = (dice: Dice, folder: string, share: number): Record<string, Entry> =>
	filled(dice, [`${folder}opencode.json`, `${folder}opencode.jsonc`], share, () => config(dice));

/** A folder of the program's own. */
const ownFolder = (dice: Dice, skills: Skills, folder: string, share: number): Record<string, Entry> => ({
	...agentsIn(dice, folder, share),
	...skills.in(`${folder}/skills`, share * 0.6),
	...skills.in(`${folder}/skill`, share * 0.3),
	...configsIn(dice, `${folder}/`, share * 0.3),
});

/** Skills that other programs look for as well. */
const sharedSkills = (skills: Skills, folder: string, share: number): Record<string, Entry> => ({
	...skills.in(`${folder}.claude/skills`, share),
	...skills.in(`${folder}.agents/skills`, share),
});

const variables: readonly Readonly<Record<string, string>>[] = [
	{ OPENCODE_DISABLE_CLAUDE_CODE: '1' },
	{ OPENCODE_DISABLE_CLAUDE_CODE: 'false' },
	{ OPENCODE_DISABLE_CLAUDE_CODE_PROMPT: 'true' },
	{ OPENCODE_DISABLE_CLAUDE_CODE_SKILLS: 'yes' },
	{ OPENCODE_DISABLE_EXTERNAL_SKILLS: 'on' },
	{ OPENCODE_DISABLE_PROJECT_CONFIG: '1' },
	{ OPENCODE_DISABLE_PROJECT_CONFIG: 'True' },
	{ OPENCODE_DISABLE_PROJECT_CONFIG: 'yes' },
	{ OPENCODE_CONFIG_DIR: '<OUT>/conf' },
	{ OPENCODE_CONFIG_DIR: '<OUT>/conf', OPENCODE_DISABLE_PROJECT_CONFIG: '1' },
	{ OPENCODE_CONFIG_DIR: '<PROJECT>/.opencode' },
	{ OPENCODE_CONFIG: '<OUT>/conf/opencode.json' },
	{ OPENCODE_CONFIG: '<OUT>/nowhere.json' },
	{ XDG_CONFIG_HOME: '<OUT>/xdg' },
	{
		OPENCODE_CONFIG_CONTENT:
			'{"instructions":["docs/one.md","<OUT>/real.md"],"agent":{"said":{"description":"In a variable"}}}',
	},
	{ OPENCODE_PERMISSION: '{"skill":"deny"}' },
	{ OPENCODE_PERMISSION: '{"task":{"general":"deny"}}' },
	{ OPENCODE_PERMISSION: '{' },
];

function touches(dice: Dice): readonly Touch[] {
	const paths = [
		'<PROJECT>/src/main.ts',
		'<PROJECT>/src/deep/x.ts',
		'<PROJECT>/src/deep/missing.ts',
		'<PROJECT>/src/deep/AGENTS.md',
		'<PROJECT>/src/deep/CLAUDE.md',
		'<PROJECT>/srcs/a.ts',
		'<PROJECT>/README.txt',
		'<PROJECT>/linked/l.ts',
		'<OUT>/lib/l.ts',
	];
	const folders = ['<PROJECT>/src', '<PROJECT>/src/deep', '<PROJECT>'];
	const made = ['<PROJECT>/src/made.txt', '<PROJECT>/new/made.txt'];
	return Array.from({ length: 1 + dice.below(4) }, () =>
		dice.chance(0.1)
			? { path: dice.one(made), by: 'write' as const }
			: dice.chance(0.15)
				? { path: dice.one(folders), by: 'list' as const }
				: { path: dice.one(paths), by: dice.one(['read', 'read', 'read', 'read', 'shell'] as const) },
	);
}

export function openCodeWorld(dice: Dice): World {
	const skills = new Skills(dice);
	let project: Record<string, Entry> = {
		...instructionsIn(dice, [''], 0.3),
		...instructionsIn(dice, ['src/', 'src/deep/', 'srcs/'], 0.2),
		'docs/one.md': text('One.\n'),
		'docs/only.txt': text('Only.'),
		'docs/a/b/deep.md': text('Deep.\r\n'),
		...filled(dice, ['notes.md', 'src/notes.md', 'a.rules', 'src/docs/one.md', '.hid/h.md'], 0.5, () =>
			instruction(dice),
		),
		'src/main.ts': text('export {};\n'),
		'src/deep/x.ts': text('export {};\n'),
		'srcs/a.ts': text('export {};\n'),
		'README.txt': text('Read me.\n'),
		linked: { kind: 'link', to: '<OUT>/lib' },
		...repository(dice, '', 0.7),
		...repository(dice, 'src/', 0.15),
		...configsIn(dice, '', 0.3),
		...configsIn(dice, 'src/', 0.1),
		...ownFolder(dice, skills, '.opencode', 0.5),
		...ownFolder(dice, skills, 'src/.opencode', 0.15),
		...sharedSkills(skills, '', 0.25),
		...sharedSkills(skills, 'src/', 0.1),
		...skills.in('more', 0.15),
	};
	if (dice.chance(0.04))
		project = {
			...cleared(project, '.opencode'),
			'.opencode': { kind: 'link', to: dice.one(['<OUT>/conf', 'nowhere']) },
		};
	const home: Record<string, Entry> = {
		...filled(dice, ['.config/opencode/AGENTS.md', '.claude/CLAUDE.md', 'AGENTS.md'], 0.3, () => instruction(dice)),
		...configsIn(dice, '.config/opencode/', 0.2),
		...(dice.chance(0.08) ? { '.config/opencode/config.json': config(dice) } : {}),
		...ownFolder(dice, skills, '.config/opencode', 0.3),
		...ownFolder(dice, skills, '.opencode', 0.1),
		...sharedSkills(skills, '', 0.2),
		...skills.in('more', 0.1),
		'notes.md': text('Notes at home.'),
	};
	const chosen = dice.chance(0.3) ? dice.one(agentNames) : undefined;
	return {
		trees: {
			project,
			around: {
				...instructionsIn(dice, [''], 0.1),
				...repository(dice, '', 0.25),
				...configsIn(dice, '', 0.05),
				...ownFolder(dice, skills, '.opencode', 0.05),
				'above.md': text('Above.'),
			},
			home,
			outside: {
				'real.md': instruction(dice),
				'lib/l.ts': text('export {};\n'),
				'lib/l.md': text('Library.'),
				...instructionsIn(dice, ['lib/'], 0.2),
				'skill/SKILL.md': skills.one(),
				'agents/out.md': text('---\ndescription: Elsewhere\n---\nOut.\n'),
				...skills.in('more', 0.1),
				...filled(dice, ['conf/AGENTS.md', 'xdg/opencode/AGENTS.md'], 0.6, () => instruction(dice)),
				...ownFolder(dice, skills, 'conf', 0.5),
				...ownFolder(dice, skills, 'xdg/opencode', 0.3),
				'repo/HEAD': text('ref: refs/heads/main\n'),
				'repo/objects': { kind: 'folder' },
				'repo/refs': { kind: 'folder' },
				'repo/worktrees/w/HEAD': text('ref: refs/heads/main\n'),
				'repo/worktrees/w/commondir': text('../..\n'),
				'repo/worktrees/w/gitdir': text('<PROJECT>/.git\n'),
			},
			system: dice.chance(0.05) ? configsIn(dice, 'etc/opencode/', 0.6) : {},
		},
		inHome: dice.chance(0.3),
		cwd: dice.one(['', '', '', '', 'src', 'src/deep', 'new']),
		arguments: chosen === undefined ? [] : ['--agent', chosen],
		variables: { DOC: 'docs/one.md', ...(dice.chance(0.25) ? dice.one(variables) : {}) },
		touched: dice.chance(0.5) ? touches(dice) : [],
	};
}
