import type { Dice } from '../../../support/random.ts';
import type { Entry, Tree } from '../world.ts';

const names = ['alpha', 'beta', 'Gamma', 'd-e', 'd_e', 'zeta', 'x1', 'x10', 'x2', 'same', '.hid', 'a b', 'é', 'run'];

/** Values of YAML as people write them, good and bad. */
const values: readonly string[] = [
	'Waters the beds',
	'a <b> & c',
	'Use when: dry',
	'[a, b',
	'45',
	'"quoted: yes"',
	"'single'",
	'|\n  one\n  two\n\n  three',
	'>\n  folded\n  more',
	'- dashed',
	'\n  - l1\n  - l2',
	'"  padded  "',
	'true',
	'~',
	'"a\\tb\\u200bc"',
	'@at',
	'%percent',
	'*star',
	'&amp',
	'{x: y}',
	'{x',
	'x # remark',
	'#hash',
	'"unclosed',
	'"say \\"hi\\""',
	'`tick`',
	'a: b: c',
	'!bang',
	'x:',
	'日本語 テキスト 🌿',
	'null',
	'1.50',
	'0x1F',
	'2024-01-01',
	'>-\n  folded\n  more',
	'"over\n  lines"',
];

const aboutOf = (dice: Dice): string => {
	if (dice.chance(0.12)) return 'word '.repeat(1 + dice.below(60));
	if (dice.chance(0.04)) return 'y'.repeat(1_400 + dice.below(300));
	if (dice.chance(0.04)) return 'word '.repeat(280 + dice.below(60));
	return dice.one(values);
};

const paths = [
	'src/**',
	'"*.ts"',
	'src/*.ts, lib',
	'[src, "pkg/**"]',
	'"**"',
	'5',
	'\n  - pkg\n  - lib/**',
	'**/*.ts',
	'!src',
	'./src',
	'SRC',
	'""',
];

const bodies = [
	'BODY\n',
	'# Title\n\nText\n',
	'',
	'\n\n  ## Second head\n',
	'<!-- c -->\nAfter\n',
	'- list item\n',
	`${'z'.repeat(110)}\n`,
	'####### seven\n',
	'#NoSpace\n',
	'> quote\n',
	'**bold** text\n',
];

interface Key {
	readonly share: number;
	readonly line: (dice: Dice) => string;
}

const skillKeys: readonly Key[] = [
	{
		share: 0.3,
		line: (dice) => `name: ${dice.one(['other', 'Alpha Name', '5', '"q"', 'alpha', 'true', '[a]', 'a: b'])}`,
	},
	{ share: 0.8, line: (dice) => `description: ${aboutOf(dice)}` },
	{
		share: 0.15,
		line: (dice) => `when_to_use: ${dice.one(['W', '" W "', '|\n  w1\n  w2', '5', '[a]', 'x <y>', '""'])}`,
	},
	{
		share: 0.12,
		line: (dice) =>
			`disable-model-invocation: ${dice.one(['true', '"true"', 'yes', 'no', 'false', '1', 'on', '""', 'True'])}`,
	},
	{ share: 0.1, line: () => 'user-invocable: false' },
	{ share: 0.12, line: (dice) => `paths: ${dice.one(paths)}` },
	{ share: 0.1, line: () => 'argument-hint: "[x]"' },
	{
		share: 0.1,
		line: (dice) =>
			dice.one([
				'broken: [',
				'  odd indent: 1',
				'just text',
				'key without',
				'x: y: z',
				'\ttab: 1',
				'description: second',
				'# remark',
			]),
	},
];

const agentKeys: readonly Key[] = [
	{
		share: 0.92,
		line: (dice) =>
			`name: ${dice.one([...names.slice(0, 9), 'Explore', '5', '" sp "', 'Plan', '""', '[a]', 'a: b', 'true'])}`,
	},
	{ share: 0.92, line: (dice) => `description: ${aboutOf(dice)}` },
	{
		share: 0.4,
		line: (dice) =>
			`tools: ${dice.one(['Read', 'Read, Grep', '[Read, "Bash(git *)"]', '"*"', '', 'Bash(a, b), Read', 'Read Grep', '[]', '5', '{a: b}', 'Nope', '[Read, 5]', '\n  - Read\n  - Write', '[Read, "Read, Write"]', 'Bash(a b) Read'])}`,
	},
	{
		share: 0.2,
		line: (dice) => `disallowedTools: ${dice.one(['Write', '[Write, Edit]', 'Read', '"*"', '', 'Bash(rm *)'])}`,
	},
	{ share: 0.1, line: (dice) => dice.one(['broken: [', 'model: haiku', 'color: red', 'x: y: z', 'just text']) },
];

function shuffled<Value>(dice: Dice, list: readonly Value[]): readonly Value[] {
	const left = [...list];
	return list.map(() => left.splice(dice.below(left.length), 1)[0] as Value);
}

const oftenFirst = (dice: Dice, [usual = '', ...others]: readonly string[]): string =>
	dice.chance(0.75) ? usual : dice.one([usual, ...others]);

function withKeys(dice: Dice, all: readonly Key[], body: string): string {
	const lines = shuffled(
		dice,
		all.filter(({ share }) => dice.chance(share)).map(({ line }) => line(dice)),
	);
	if (lines.length === 0 && dice.chance(0.3)) return body;
	const opens = oftenFirst(dice, ['---\n', '--- \n', '---\r\n', '\n---\n', '----\n']);
	const closes = oftenFirst(dice, ['---\n', '---  \n', '---\r\n', '---', '...\n', '--- x\n']);
	let text = `${opens}${lines.map((line) => `${line}\n`).join('')}${closes}${body}`;
	if (dice.chance(0.07)) text = text.replaceAll('\n', '\r\n');
	return dice.chance(0.07) ? `\uFEFF${text}` : text;
}

const file = (text: string): Entry => ({ kind: 'text', text });

/** Skills, commands and agents of the folder at `above`: `''`, or a path that ends with `/`. */
export function listTree(dice: Dice, above: string, most: number): Tree {
	const tree: Record<string, Entry> = {};
	const half = Math.ceil(most / 2);
	for (let left = dice.below(most + 1); left > 0; left -= 1)
		tree[`${above}.claude/skills/${dice.one(names)}/SKILL.md`] = file(withKeys(dice, skillKeys, dice.one(bodies)));
	for (let left = dice.below(half + 1); left > 0; left -= 1)
		tree[`${above}.claude/commands/${dice.one(['', '', 'ns/', 'a/b/', '.h/'])}${dice.one(names.slice(0, 9))}.md`] =
			file(withKeys(dice, skillKeys, dice.one(bodies)));
	for (let left = dice.below(half + 1); left > 0; left -= 1)
		tree[`${above}.claude/agents/${dice.one(['', 'sub/'])}${dice.one(['a', 'b', 'c', 'Z'])}.md`] = file(
			withKeys(dice, agentKeys, dice.one(['You weed.\n', ''])),
		);
	if (dice.chance(0.05)) tree[`${above}.claude/skills/SKILL.md`] = file(withKeys(dice, skillKeys, 'x\n'));
	if (dice.chance(0.05)) tree[`${above}.claude/skills/deep/er/SKILL.md`] = file(withKeys(dice, skillKeys, 'x\n'));
	if (dice.chance(0.05)) tree[`${above}.claude/skills/lower/skill.md`] = file(withKeys(dice, skillKeys, 'x\n'));
	if (dice.chance(0.06))
		tree[`${above}.claude/skills/linked`] = {
			kind: 'link',
			to: dice.one(['../skills/alpha', '<OUT>/skill', 'nowhere']),
		};
	return tree;
}

/** A style of answers by the name `name`. */
export const styleText = (dice: Dice, name: string): string =>
	dice.one([
		`---\nname: ${name}\ndescription: d\n---\nAnswer in rhymes.\n`,
		'\n\n# Rhymes\n\nAnswer in rhymes.  \n\n',
		`---\nname: ${name}\n---\n`,
		'Short.\r\nVery.\r\n',
	]);
