import type { Dice } from '../../../support/random.ts';
import { blanks, cleared, edited, filled, oddBytes, prose, text } from '../shapes.ts';
import type { Entry, World } from '../world.ts';

/** Lines between fences, right and wrong. */
const fronts = [
	'name: Style',
	'name: style ',
	'name: 5',
	'name: "5"',
	'name: ""',
	'name: "  "',
	'name: null',
	'name:',
	'name: a: b',
	'name: [a]',
	'name: !!str 5',
	'name: 2026-01-01',
	'name: Ünï Çödé',
	'name: "a\\nb"',
	'name: |\n  two\n  lines',
	'name: >-\n  folded\n  lines',
	'name: x # remark',
	"name: 'it''s'",
	'name: "!!!"',
	'name: &a x\nother: *a',
	'name: *missing',
	'name: a\nname: b',
	'Name: capital',
	'\tname: tab',
	'name: "unclosed',
	'disabled: true',
	'disabled: yes',
	'disabled: "true"',
	'disabled: false\nenabled: false',
	'disabled: null\nenabled: false',
	'disabled: True',
	'enabled: false',
	'enabled: true',
	'enabled: 0',
	'enabled: off',
	'paths: []',
	'paths:\n  - "src/**"',
	'paths: src/**',
	'description: what it is for',
	'description: [a, b]',
	'description: a: b',
	'description: |\n  long\n\n  text',
	'version: 1.0\ntags: [a, b]',
	'- a\n- b',
	'scalar',
	'# remark',
	'a: {b: [1, 2',
	'%YAML 1.1',
	'---\nname: second',
	'? complex\n: key',
	'<<: {name: merged}',
	'true: yes',
	'emoji: 🌿',
] as const;

const fences: readonly ((front: string, body: string) => string)[] = [
	(front, body) => `----\n${front}\n----\n${body}`,
	(front, body) => `--- \n${front}\n---\n${body}`,
	(front, body) => `---\n${front}\n--- \n${body}`,
	(front, body) => `---\n${front}\n---${body}`,
	(front, body) => `---\n${front}\n...\n${body}`,
	(front, body) => `\n---\n${front}\n---\n${body}`,
	(front, body) => `---\n---\n${front}\n---\n${body}`,
	(front) => `---\n${front}\n---`,
	(front) => `---\n${front}\n---\n\n`,
	(front) => `---\n${front}\n`,
];

/** The text of a rule, a workflow or a skill. */
function instructions(dice: Dice): Entry {
	if (dice.chance(0.05)) return text(dice.one(blanks));
	if (dice.chance(0.03)) return dice.one(oddBytes);
	if (dice.chance(0.02)) return { kind: 'long', text: prose(dice), times: dice.one([20, 400]) };
	const body = prose(dice);
	if (dice.chance(0.4)) return text(edited(dice, body));
	const front = Array.from({ length: 1 + dice.below(3) }, () => dice.one(fronts)).join('\n');
	const whole = dice.chance(0.12) ? dice.one(fences)(front, body) : `---\n${front}\n---\n${body}`;
	return text(edited(dice, whole, 0.12));
}

const ruleNames = [
	'a.md',
	'A.md',
	'b.txt',
	'c.MARKDOWN',
	'd.mdc',
	'e',
	'AGENTS.md',
	'agents.md',
	'10-x.md',
	'2-y.md',
	'02-z.txt',
	'_z.md',
	'sub/inner.md',
	'.hidden.md',
	'.md',
	' sp.md',
	'ünï.md',
	'zoë.md',
	'規則.md',
	'🌿.md',
	'style.md',
	'two.dots.md',
	'README.md',
	'a-b.md',
	'a b.md',
	'a_b.md',
] as const;

const skillPlaces = [
	'SKILL.md',
	's/SKILL.md',
	't/skill.md',
	'u/v/SKILL.md',
	'Two Words/SKILL.md',
	'Ünï/SKILL.md',
	'.hidden/SKILL.md',
	's/reference.md',
	'loose.md',
] as const;

const workflowNames = ['w.md', 'W.txt', 'My Flow 2.md', 'g.md', 'deep/x.md', 'noend', '!!!.md'] as const;

const others = [
	'CLAUDE.md',
	'GEMINI.md',
	'.cursorrules',
	'.windsurfrules',
	'.cursor/rules/a.mdc',
	'.github/copilot-instructions.md',
	'.claude/skills/x/SKILL.md',
	'src/AGENTS.md',
	'src/.clinerules/a.md',
] as const;

const managed = ['{}', '[]', 'null', '{', '"s"', '{"id":"x"}', ''] as const;

/** What a file could be called: each name that it gives itself, and its own without an ending. */
const namesOf = (file: string, entry: Entry): readonly string[] => {
	const own = file.endsWith('/SKILL.md')
		? file.split('/').at(-2)
		: file
				.split('/')
				.at(-1)
				?.replace(/(?<=.)\.[^.]*$/u, '');
	const given = entry.kind === 'text' ? [...entry.text.matchAll(/name:(.*)/giu)].map(([, value = '']) => value) : [];
	return [own ?? '', ...given].map((name) => name.replaceAll(/["']/gu, '').trim().toLowerCase());
};

/**
 * Some of `files`, which one folder has, each with a name of its own. Of two with one name the program takes the one that the disk
 * lists last, and as it is built on Bun that hangs on the disk; the extension, which Node runs, sees them in the order of their names.
 */
function distinct(dice: Dice, files: readonly string[], share: number): Record<string, Entry> {
	const used = new Set<string>();
	const tree: Record<string, Entry> = {};
	for (const file of dice.some(files, share)) {
		const entry = instructions(dice);
		const names = namesOf(file, entry);
		if (names.some((name) => used.has(name))) continue;
		for (const name of names) used.add(name);
		tree[file] = entry;
	}
	return tree;
}

const below = (folder: string, names: readonly string[]): readonly string[] => names.map((name) => `${folder}/${name}`);

/** Rules, skills and workflows in one folder. */
function bundle(dice: Dice, folder: string, rules: string, share: number): Record<string, Entry> {
	const some = (where: string, names: readonly string[], isThere: number) =>
		dice.chance(isThere) ? distinct(dice, below(where, names), share) : {};
	return {
		...some(rules, ruleNames, 0.75),
		...some(`${folder}/skills`, skillPlaces, 0.5),
		...some(`${folder}/workflows`, workflowNames, 0.4),
	};
}

function plugins(dice: Dice): Record<string, Entry> {
	const tree: Record<string, Entry> = {};
	for (const name of dice.some(['plug', 'Plug2', 'alpha', 'rules'], 0.4)) {
		if (dice.chance(0.85)) tree[`.cline/${name}/managed.json`] = text(dice.one(managed));
		if (dice.chance(0.8)) tree[`.cline/${name}/rules.md`] = instructions(dice);
		if (dice.chance(0.4)) tree[`.cline/${name}/skills/p/SKILL.md`] = instructions(dice);
		if (dice.chance(0.3)) tree[`.cline/${name}/workflows/pw.md`] = instructions(dice);
	}
	return tree;
}

/** Links, and files where folders are looked for. */
function crooked(dice: Dice, tree: Record<string, Entry>, outside: Record<string, Entry>): Record<string, Entry> {
	let now = tree;
	const replace = (path: string, entry: Entry) => {
		now = { ...cleared(now, path), [path]: entry };
	};
	outside['real.md'] = instructions(dice);
	outside['plain.md'] = text('Plain.\n');
	outside['folder/inner.md'] = instructions(dice);
	outside['skill/SKILL.md'] = instructions(dice);
	const target = () => dice.one(['<OUT>/real.md', '<OUT>/folder', '<OUT>/missing.md', '../README.md']);
	if (dice.chance(0.12)) replace('.clinerules', instructions(dice));
	else if (dice.chance(0.06)) replace('.clinerules', { kind: 'link', to: dice.one(['<OUT>/folder', '<OUT>/real.md']) });
	else if (dice.chance(0.2)) replace('.clinerules/link.md', { kind: 'link', to: target() });
	if (dice.chance(0.1)) replace('.clinerules/AGENTS.md', { kind: 'link', to: target() });
	if (dice.chance(0.1)) replace('AGENTS.md', { kind: 'link', to: target() });
	else if (dice.chance(0.05)) replace('AGENTS.md/inner.md', instructions(dice));
	if (dice.chance(0.08)) {
		replace('.cline/rules', dice.chance(0.5) ? instructions(dice) : { kind: 'link', to: '<OUT>/folder' });
	}
	if (dice.chance(0.1))
		replace('.agents/skills/linked', { kind: 'link', to: dice.one(['<OUT>/skill', '<OUT>/real.md']) });
	if (dice.chance(0.06)) replace('.cline/skills/l/SKILL.md', { kind: 'link', to: target() });
	if (dice.chance(0.04)) replace('.cline/skills', { kind: 'link', to: '<OUT>' });
	if (dice.chance(0.08)) replace('.clinerules/hard.md', { kind: 'hardlink', to: '<OUT>/plain.md' });
	return now;
}

/** Commands, and what only looks like one. The program refuses a single word. */
const messages = [
	'/w with args',
	'/W two',
	'/s and more',
	'/my-flow-2   spaced  out',
	'/two-words if you like',
	'/ünï x',
	'/g\nnext line',
	'/nobody here',
	'/ w',
	'please run /w',
	'/style now',
] as const;

/** As a model may ask for skills. */
const opened = ['s', 'S', ' s ', '/s', 'Two Words', 'ünï', 'nobody', 'x:s', 'style', '5'] as const;

/** What may lie in a project, and in a home, of somebody who works with Cline. */
export function clineWorld(dice: Dice): World {
	const outside: Record<string, Entry> = {};
	const make = () => instructions(dice);
	const project: Record<string, Entry> = {
		...filled(dice, ['AGENTS.md', 'agents.md'], 0.4, make),
		...filled(dice, others, 0.1, make),
		...bundle(dice, '.clinerules', '.clinerules', 0.25),
		...bundle(dice, '.cline', '.cline/rules', 0.15),
		...distinct(dice, below('.agents/skills', skillPlaces), 0.12),
		...(dice.chance(0.3) ? plugins(dice) : {}),
	};
	const home: Record<string, Entry> = {
		...filled(dice, ['.agents/AGENTS.md', 'AGENTS.md', '.clinerules/n.md'], 0.3, make),
		...(dice.chance(0.4) ? bundle(dice, '.cline', '.cline/rules', 0.12) : {}),
		...distinct(dice, below('Cline/Rules', ruleNames), 0.05),
		...distinct(dice, below('Documents/Cline/Rules', ruleNames), 0.05),
		...distinct(dice, below('Documents/Cline/Workflows', workflowNames), 0.08),
		...distinct(dice, below('.agents/skills', skillPlaces), 0.05),
	};
	const own = dice.chance(0.1) ? distinct(dice, below('own/rules', ruleNames), 0.2) : {};
	return {
		trees: { project: crooked(dice, project, outside), around: {}, home, outside: { ...outside, ...own }, system: {} },
		inHome: dice.chance(0.3),
		cwd: dice.chance(0.1) ? 'src' : '',
		arguments: [],
		variables: Object.keys(own).length > 0 ? { CLINE_DIR: '<OUT>/own' } : {},
		touched: [],
		...(dice.chance(0.4) ? { message: dice.one(messages) } : {}),
		...(dice.chance(0.3) ? { opened: dice.some(opened, 0.3) } : {}),
	};
}
