import type { Dice } from '../../../support/random.ts';
import { type Entry, emptyWorld, type Tree, type World } from '../world.ts';
import { putSkills, type SkillPlace } from './skillShapes.ts';

const text = (content: string): Entry => ({ kind: 'text', text: content });

/** Texts that may go into a model's instructions, some of which end where others are cut. */
const instructions: readonly (() => Entry)[] = [
	() => text('Project words\n'),
	() => text(''),
	() => text('  \n\t\n'),
	() => text('\u00a0\u3000\n'),
	() => text('\u0085\n'),
	() => text('é'.repeat(20)),
	() => text('x😀y\n'),
	() => text('line\r\nline\r\n'),
	() => text('\uFEFFmarked\n'),
	() => text('<!-- c --> @a.md\n</INSTRUCTIONS>\n'),
	() => text('---\nx: 1\n---\nbody\n'),
	() => text('a\u0000b\n'),
	() => text('\n\n  around  \n\n'),
	() => ({ kind: 'bytes', hex: '23ff20410ae282410a' }),
	() => ({ kind: 'long', text: 'More than most people want to read. ', times: 950 }),
	() => ({ kind: 'long', text: 'ünder the limit 日本 ', times: 400 }),
	() => ({ kind: 'folder' }),
	() => ({ kind: 'link', to: 'nowhere.md' }),
	() => ({ kind: 'link', to: 'other.md' }),
	() => ({ kind: 'link', to: '<OUT>/o.md' }),
	() => ({ kind: 'link', to: '<OUT>' }),
];

const usual = ['Project words\n', 'Do this.\n\nAnd that.\n', '# Title\n\n- a\n- b\n'];

const anyText = (dice: Dice): Entry => (dice.chance(0.5) ? text(dice.one(usual)) : dice.one(instructions)());

const names: readonly (readonly [name: string, share: number])[] = [
	['AGENTS.md', 0.65],
	['AGENTS.override.md', 0.2],
	['X.md', 0.3],
	['CLAUDE.md', 0.2],
	['agents.md', 0.05],
	['.codex/AGENTS.md', 0.05],
	['AGENTS.local.md', 0.05],
];

/** Configurations that a project may bring; some of them keep the program from starting. */
const projectConfigs = [
	'project_doc_max_bytes = 9\n',
	'project_doc_max_bytes = 40_000\n',
	'project_doc_fallback_filenames = ["X.md"]\n',
	'project_root_markers = []\n',
	'[skills]\ninclude_instructions = false\n',
	'model_context_window = 9000\n',
	'developer_instructions = "DEVELOPER of the project"\n',
	'[[skills.config]]\nname = "s1"\nenabled = false\n',
	'[skills.bundled]\nenabled = false\n',
	'nonsense = 1\n',
	'# nothing\n',
	'broken = [\n',
];

const markers = ['["X.md"]', '[]', '[".git", "X.md"]', '["nope"]'];

/** The person's own configuration. */
function configText(dice: Dice): string {
	const lines = ['model = "fake-model"'];
	if (dice.chance(0.3)) lines.push(`project_doc_max_bytes = ${dice.one([0, 1, 5, 23, 50, 100, 33_000])}`);
	if (dice.chance(0.35))
		lines.push(
			`project_doc_fallback_filenames = ${dice.one(['["X.md"]', '["X.md", "./CLAUDE.md"]', '["CLAUDE.md", "X.md"]', '[]'])}`,
		);
	if (dice.chance(0.15)) lines.push(`project_root_markers = ${dice.one(markers)}`);
	if (dice.chance(0.3)) lines.push(`model_context_window = ${dice.one([300, 2_000, 5_000, 12_000, 20_000])}`);
	if (dice.chance(0.12)) lines.push('developer_instructions = "DEVELOPER of the person"');
	if (dice.chance(0.08)) lines.push('model_instructions_file = "own.md"');
	if (dice.chance(0.5)) lines.push('[skills.bundled]', 'enabled = false');
	else if (dice.chance(0.08)) lines.push('[skills]', 'include_instructions = false');
	if (dice.chance(0.2)) lines.push('[features]', 'memories = true');
	if (dice.chance(0.15)) lines.push('[[skills.config]]', `name = "s${dice.below(4)}"`, 'enabled = false');
	if (dice.chance(0.1)) lines.push('[[skills.config]]', 'path = "<PROJECT>/.agents/skills/k0"', 'enabled = false');
	const trust = dice.one(['trusted', 'trusted', undefined, 'untrusted']);
	if (trust !== undefined) lines.push('[projects."<PROJECT>"]', `trust_level = "${trust}"`);
	if (dice.chance(0.12))
		lines.push('[projects."<PROJECT>/a"]', `trust_level = "${dice.one(['trusted', 'untrusted'])}"`);
	return `${lines.join('\n')}\n`;
}

const messages = [
	'Do $s1.',
	'Use $s0 and $s2, then $n1',
	'$PATH is no skill, $k3 may be',
	'[$s1](<PROJECT>/.agents/skills/k1/SKILL.md)',
	'$s1 $s1',
	'$S1',
	'Just words',
	'[$x](nowhere)',
];

/** What a profile, or somebody for the whole machine, may say. */
const layers = [
	'project_doc_max_bytes = 7\n',
	'project_doc_fallback_filenames = ["X.md"]\n',
	'project_root_markers = []\n',
	'developer_instructions = "DEVELOPER of a layer"\n',
	'sandbox_mode = "workspace-write"\n[sandbox_workspace_write]\nwritable_roots = ["<OUT>", "~/notes", "here"]\n',
	'[sandbox_workspace_write]\nexclude_slash_tmp = true\n',
	'[[skills.config]]\nname = "s2"\nenabled = false\n',
	'[projects."<PROJECT>"]\ntrust_level = "trusted"\n',
	'model_instructions_file = "own.md"\n',
	'[features]\nmemories = true\n',
	'[profiles.work]\nmodel = "other"\n',
	'project_doc_max_bytes = 7.0\n',
];

const requirements = [
	'allowed_sandbox_modes = ["read-only"]\n',
	'allowed_sandbox_modes = ["read-only", "workspace-write"]\n',
	'allowed_sandbox_modes = ["workspace-write"]\n',
	'[features]\nmemories = true\n',
];

function argumentsOf(dice: Dice): string[] {
	const args: string[] = [];
	if (dice.chance(0.3)) args.push(...dice.one([['-p', 'work'], ['--profile=work'], ['-pwork'], ['-p', 'none']]));
	if (dice.chance(0.15)) args.push('--add-dir', dice.one(['<OUT>', 'a', '../lib']));
	if (dice.chance(0.06)) args.push('--enable', 'memories');
	if (dice.chance(0.04)) args.push('--trust');
	if (dice.chance(0.1))
		args.push(
			'-c',
			dice.one([
				'project_doc_max_bytes=12',
				'project_doc_fallback_filenames=["X.md"]',
				'developer_instructions="DEVELOPER of the line"',
				'skills.include_instructions=false',
			]),
		);
	if (dice.chance(0.1)) args.push('-s', dice.one(['read-only', 'workspace-write', 'danger-full-access']));
	if (dice.chance(0.08)) args.push('-C', dice.one(['<PROJECT>', '<PROJECT>/a', '<OUT>']));
	return args;
}

const repository = (at: string): Tree => ({
	[`${at}/HEAD`]: text('ref: refs/heads/main\n'),
	[`${at}/objects`]: { kind: 'folder' },
	[`${at}/refs`]: { kind: 'folder' },
});

/** What one session of Codex finds. */
export function codexWorld(dice: Dice): World {
	const project: Record<string, Entry> = { 'other.md': text('From the other\n') };
	const home: Record<string, Entry> = {};
	const around: Record<string, Entry> = {};
	const outside: Record<string, Entry> = {
		'o.md': text('From elsewhere\n'),
		'skill/SKILL.md': text('---\nname: shared\ndescription: from elsewhere\n---\n'),
	};
	const system: Record<string, Entry> = {};
	const folders = ['', 'a/', 'a/b/'];
	for (const folder of folders) {
		for (const [name, share] of names) if (dice.chance(share)) project[folder + name] = anyText(dice);
		if (dice.chance(0.2)) project[`${folder}.codex/config.toml`] = text(dice.one(projectConfigs));
	}
	if (dice.chance(0.8)) Object.assign(project, repository('.git'));
	if (dice.chance(0.1)) project['a/.git'] = text('gitdir: elsewhere\n');
	if (dice.chance(0.2)) around['AGENTS.md'] = text('From above\n');
	if (dice.chance(0.08)) Object.assign(around, repository('.git'));
	if (dice.chance(0.5)) home['.codex/AGENTS.md'] = anyText(dice);
	if (dice.chance(0.15)) home['.codex/AGENTS.override.md'] = anyText(dice);
	if (dice.chance(0.1)) home['.codex/X.md'] = text('never\n');
	if (dice.chance(0.3))
		home['.codex/memories/memory_summary.md'] = dice.chance(0.3)
			? { kind: 'long', text: 'Remembered 日本. ', times: 800 }
			: anyText(dice);
	home['.codex/own.md'] = text(dice.one(['\n  Own words \n', 'Own words', ' \n']));
	home['.codex/config.toml'] = text(configText(dice));
	if (dice.chance(0.4)) home['.codex/work.config.toml'] = text(dice.one(layers));
	if (dice.chance(0.12)) system['etc/codex/config.toml'] = text(dice.one(layers));
	if (dice.chance(0.12)) system['etc/codex/managed_config.toml'] = text(dice.one(layers));
	if (dice.chance(0.06)) system['etc/codex/requirements.toml'] = text(dice.one(requirements));
	if (dice.chance(0.3)) system['etc/codex/own.md'] = text('Own words of the machine');
	const skillPlaces: readonly SkillPlace[] = [
		{ tree: project, folder: '.agents/skills' },
		{ tree: project, folder: '.agents/skills' },
		{ tree: project, folder: '.codex/skills' },
		{ tree: project, folder: 'a/.agents/skills' },
		{ tree: project, folder: 'a/b/.codex/skills' },
		{ tree: project, folder: '.claude/skills' },
		{ tree: home, folder: '.agents/skills' },
		{ tree: home, folder: '.codex/skills' },
		{ tree: around, folder: '.agents/skills' },
		{ tree: system, folder: 'etc/codex/skills' },
	];
	putSkills(dice, skillPlaces, 12);
	const isElsewhere = dice.chance(0.05);
	if (isElsewhere) outside['codex/config.toml'] = text(configText(dice));
	const cwd = dice.one(['', '', 'a', 'a/b']);
	return {
		...emptyWorld,
		trees: { project, home, around, outside, system },
		inHome: dice.chance(0.15),
		cwd,
		arguments: argumentsOf(dice),
		variables: isElsewhere ? { CODEX_HOME: '<OUT>/codex' } : {},
		message: dice.one(messages),
	};
}
