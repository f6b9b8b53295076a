import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import type { Dice } from '../../../support/random.ts';
import type { Entry, Tree, World } from '../world.ts';
import { listTree, styleText } from './listShapes.ts';
import { pluginTrees } from './pluginShapes.ts';
import { excludes, memoryTree, settingsTrees } from './settingShapes.ts';
import { markdownText } from './textShapes.ts';

const text = (content: string): Entry => ({ kind: 'text', text: content });

/** What makes a folder a repository for git as well: nobody has committed anything yet. */
const repository = (at: string): Tree => ({
	[`${at}/HEAD`]: text('ref: refs/heads/main\n'),
	[`${at}/objects`]: { kind: 'folder' },
	[`${at}/refs`]: { kind: 'folder' },
});

/** Files that nothing is said in: those that are touched. */
const touchable = ['src/a.ts', 'src/deep/b.ts', 'lib/c.py', 'pkg/app/d.tsx', 'pkg/e.md', 'docs/f.txt', '.hid/g'];

const importable = [
	'a.md',
	'b.md',
	'c.md',
	'docs/a.md',
	'docs/b.md',
	'docs/notes.txt',
	'notes.txt',
	'Makefile',
	'k',
	'data.json',
	'CONFIG.YAML',
	'rule.mdc',
	'big.MD',
	'with space.md',
	'é.md',
	'日本.md',
	'.env',
	'x.py',
	'picture.png',
	'pkg/a.md',
	'pkg/b.md',
	'(p).md',
	'a.md.',
	'.claude/a.md',
];

const instructions: readonly (readonly [path: string, share: number])[] = [
	['CLAUDE.md', 0.75],
	['.claude/CLAUDE.md', 0.25],
	['CLAUDE.local.md', 0.3],
	['AGENTS.md', 0.3],
	['.claude/AGENTS.md', 0.1],
	['claude.md', 0.04],
	['.claude/CLAUDE.local.md', 0.04],
	['AGENTS.local.md', 0.03],
];

const ruleNames = ['r.md', 's.md', 'sub/t.md', '.hidden.md', 'u.mdc', 'V.MD', 'sub/deep/w.md', 'x.txt'];

const odd: readonly (() => Entry)[] = [
	() => text(''),
	() => text(' \n\t\n'),
	() => text('<!-- only -->\n'),
	() => text('---\nx: 1\n---\n'),
	() => ({ kind: 'bytes', hex: '23ff20410ae282410a' }),
	() => ({ kind: 'bytes', hex: 'fffe41004200' }),
	() => ({ kind: 'folder' }),
	() => ({ kind: 'link', to: 'nowhere.md' }),
	() => ({ kind: 'link', to: 'a.md' }),
	() => ({ kind: 'link', to: '<OUT>/o.md' }),
	() => ({ kind: 'link', to: '<PROJECT>/docs/a.md' }),
	() => ({ kind: 'long', text: 'More than most people want to read. ', times: 1_500 }),
];

const markdown = (dice: Dice, withMatter?: number): Entry =>
	dice.chance(0.1) ? dice.one(odd)() : text(markdownText(dice, withMatter));

/** The files of instructions in the folder `above`; `share` makes them rarer. */
function instructionTree(dice: Dice, above: string, share = 1): Tree {
	const tree: Record<string, Entry> = {};
	for (const [path, chance] of instructions) if (dice.chance(chance * share)) tree[above + path] = markdown(dice);
	for (const name of ruleNames)
		if (dice.chance(0.12 * share)) tree[`${above}.claude/rules/${name}`] = markdown(dice, 0.7);
	if (dice.chance(0.03 * share))
		tree[`${above}.claude/rules/shared`] = { kind: 'link', to: dice.one(['<OUT>/rules', '<PROJECT>/docs', 'nowhere']) };
	if (dice.chance(0.03 * share))
		tree[`${above}.claude/rules/linked.md`] = {
			kind: 'link',
			to: dice.one(['<OUT>/o.md', '<PROJECT>/docs/a.md', '<PROJECT>/.claude/rules/r.md']),
		};
	return tree;
}

/** Each file brings in the next, further than imports go. */
const chain = (dice: Dice): Tree =>
	Object.fromEntries(
		[1, 2, 3, 4, 5, 6].map((step) => {
			const also = dice.chance(0.2) ? ' @../a.md' : '';
			return [`chain/${step}.md`, text(`Step ${step} @${step + 1}.md${also}\n`)];
		}),
	);

/** Files that say something themselves, and one that is not there. */
const alsoTouched = ['pkg/CLAUDE.md', 'docs/a.md', 'pkg/app/CLAUDE.md', '.claude/rules/r.md', 'CLAUDE.md'];
const missing = 'none.md';

/**
 * A read that fails at once runs a race with the search for the skills of its folder: what it brings differs from time to time. So what
 * is read is there, but for one file that no skill is for.
 */
function touch(dice: Dice, project: Tree, mayEdit: boolean): Touch {
	const named = (name: string) => `<PROJECT>/${name}`;
	if (dice.chance(0.1)) return { path: named(dice.one(touchable)), by: dice.one(['shell', 'list']) };
	if (mayEdit && dice.chance(0.15))
		return { path: named(dice.one(['new.ts', 'src/new.ts', 'pkg/app/new.md'])), by: 'write' };
	if (dice.chance(0.05)) return { path: named(dice.one([missing, '../beside.md'])), by: 'read' };
	const chosen = dice.one([...touchable, ...touchable, ...touchable, ...alsoTouched]);
	return { path: named(project[chosen]?.kind === 'text' ? chosen : dice.one(touchable)), by: 'read' };
}

const sources = ['user', 'project', 'local', 'user,project', 'project,local', 'local,user', ''];

function argumentsOf(dice: Dice): string[] {
	const args: string[] = [];
	if (dice.chance(0.2)) args.push('--add-dir', dice.one(['<OUT>/lib', '<OUT>/lib', '<AROUND>/side', '<PROJECT>/pkg']));
	if (dice.chance(0.1)) args.push('--setting-sources', dice.one(sources));
	if (dice.chance(0.06)) args.push(dice.one(['--bare', '--safe-mode', '--disable-slash-commands']));
	if (dice.chance(0.25)) args.push('--model', dice.one(['claude-haiku-4-5', 'claude-sonnet-4-6', 'claude-opus-4-7']));
	if (dice.chance(0.05))
		args.push('--disallowedTools', dice.one(['Read(CLAUDE.md)', 'Read(docs/**)', 'Edit Read(a.md)']));
	if (dice.chance(0.06)) args.push('--settings', JSON.stringify({ claudeMdExcludes: [dice.one(excludes)] }));
	if (dice.chance(0.04)) args.push('--system-prompt', 'Be brief.');
	return args;
}

const on = ['1', 'true', 'yes', '0', 'false', ''];

function variablesOf(dice: Dice): Record<string, string> {
	const variables: Record<string, string> = {};
	if (dice.chance(0.3)) variables.CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD = dice.one(['1', '1', ...on]);
	if (dice.chance(0.05)) variables.CLAUDE_CODE_DISABLE_AUTO_MEMORY = dice.one(on);
	if (dice.chance(0.04)) variables.CLAUDE_CODE_DISABLE_CLAUDE_MDS = dice.one(on);
	if (dice.chance(0.03)) variables.CLAUDE_CODE_SIMPLE = dice.one(on);
	if (dice.chance(0.05)) variables.CLAUDE_CONFIG_DIR = '<OUT>/config';
	if (dice.chance(0.2))
		variables.SLASH_COMMAND_TOOL_CHAR_BUDGET = dice.one(['500', '6250', '6500', '7000', '8000', '0', '-1', 'abc']);
	return variables;
}

/** What the administrator of the machine says, in the folder `at`. */
function managedTree(dice: Dice, at: string): Tree {
	const tree: Record<string, Entry> = {};
	if (!dice.chance(0.25)) return tree;
	if (dice.chance(0.7)) tree[`${at}CLAUDE.md`] = markdown(dice);
	if (dice.chance(0.3)) tree[`${at}.claude/rules/m.md`] = markdown(dice, 0.6);
	if (dice.chance(0.1)) tree[`${at}rules/ignored.md`] = text('x\n');
	if (dice.chance(0.3))
		tree[`${at}managed-settings.json`] = { kind: 'json', value: { claudeMd: markdownText(dice, 0) } };
	if (dice.chance(0.15)) Object.assign(tree, listTree(dice, at, 2));
	return tree;
}

function projectTree(dice: Dice, cwd: string): Tree {
	const tree: Record<string, Entry> = {};
	for (const path of touchable) tree[path] = text(`${path}\n`);
	for (const path of importable) if (dice.chance(0.5)) tree[path] = text(markdownText(dice, 0.1, 3));
	Object.assign(tree, chain(dice));
	Object.assign(tree, instructionTree(dice, ''));
	for (const folder of ['pkg/', 'pkg/app/', 'docs/', 'src/'])
		if (dice.chance(0.4)) Object.assign(tree, instructionTree(dice, folder, 0.6));
	if (dice.chance(0.08)) tree['linked.md'] = { kind: 'link', to: dice.one(['a.md', 'nowhere', '<OUT>/o.md']) };
	if (dice.chance(0.45)) Object.assign(tree, listTree(dice, '', 3));
	if (dice.chance(0.15)) Object.assign(tree, listTree(dice, 'pkg/', 2));
	if (dice.chance(0.1)) Object.assign(tree, listTree(dice, 'pkg/app/', 2));
	if (dice.chance(0.1)) Object.assign(tree, listTree(dice, 'src/', 2));
	if (dice.chance(0.15))
		tree['.claude/output-styles/rhymes.md'] = text(styleText(dice, dice.one(['rhymes', 'Rhymes'])));
	if (dice.chance(0.8)) Object.assign(tree, repository('.git'));
	if (dice.chance(0.06)) Object.assign(tree, repository('pkg/.git'));
	if (dice.chance(0.05))
		tree['.gitignore'] = text(dice.one(['CLAUDE.local.md\n*.md\n', 'pkg\n', 'app/\n.claude\n', '*\n!src\n']));
	if (cwd !== '') tree[`${cwd}/keep.txt`] = text('x\n');
	return tree;
}

/** What one session of Claude Code finds. */
export function claudeWorld(dice: Dice): World {
	const cwd = dice.chance(0.75) ? '' : dice.one(['pkg', 'pkg/app']);
	const set = settingsTrees(dice, cwd === '' ? '' : `${cwd}/`);
	const project: Record<string, Entry> = { ...projectTree(dice, cwd), ...set.project };
	const home: Record<string, Entry> = { ...set.home };
	if (dice.chance(0.4)) home['.claude/CLAUDE.md'] = markdown(dice);
	if (dice.chance(0.25)) home['.claude/rules/u.md'] = markdown(dice, 0.7);
	if (dice.chance(0.1)) home['.claude/CLAUDE.local.md'] = text('x\n');
	for (const path of ['a.md', 'b.md', '.claude/a.md', 'CLAUDE.md'])
		if (dice.chance(0.3)) home[path] = text(markdownText(dice, 0, 2));
	if (dice.chance(0.2)) Object.assign(home, listTree(dice, '', 2));
	if (dice.chance(0.08)) home['.claude/output-styles/rhymes.md'] = text(styleText(dice, 'rhymes'));
	if (dice.chance(0.35)) Object.assign(home, memoryTree(dice, '.claude/projects/<SLUG>/memory'));
	if (dice.chance(0.1)) Object.assign(home, memoryTree(dice, 'notes'));
	const outside: Record<string, Entry> = {
		'o.md': text('From elsewhere @a.md\n'),
		'a.md': text('Elsewhere too\n'),
		'rules/q.md': text(markdownText(dice, 0.5, 2)),
		'skill/SKILL.md': text('---\ndescription: shared\n---\nx\n'),
		...instructionTree(dice, 'lib/', 0.7),
	};
	if (dice.chance(0.2)) Object.assign(outside, listTree(dice, 'lib/', 2));
	if (dice.chance(0.15)) Object.assign(outside, instructionTree(dice, 'config/', 0.6));
	if (dice.chance(0.2)) {
		const installed = pluginTrees(dice);
		Object.assign(home, installed.home);
		Object.assign(outside, installed.outside);
		if (dice.chance(0.7)) home['.claude/settings.json'] = { kind: 'json', value: installed.enabled };
		else project[`${cwd === '' ? '' : `${cwd}/`}.claude/settings.json`] = { kind: 'json', value: installed.enabled };
	}
	const around: Record<string, Entry> = {
		'beside.md': text('x\n'),
		...instructionTree(dice, '', 0.25),
		...(dice.chance(0.3) ? instructionTree(dice, 'side/', 0.6) : {}),
		'side/keep.txt': text('x\n'),
	};
	const args = argumentsOf(dice);
	const mayEdit = dice.chance(0.15);
	if (mayEdit) args.push('--permission-mode', 'acceptEdits');
	const touched = Array.from({ length: dice.chance(0.65) ? 1 + dice.below(4) : 0 }, () =>
		touch(dice, project, mayEdit),
	);
	if (dice.chance(0.12))
		touched.unshift({ path: `<PROJECT>/${dice.one(['src/a.ts', 'pkg/e.md', 'lib/c.py'])}`, by: 'mention' });
	return {
		trees: { project, home, outside, around, system: managedTree(dice, 'etc/claude-code/') },
		inHome: dice.chance(0.2),
		cwd,
		arguments: args,
		variables: variablesOf(dice),
		touched,
	};
}
