import type { Dice } from '../../../support/random.ts';
import type { Entry } from '../world.ts';

const text = (content: string): Entry => ({ kind: 'text', text: content });

/** Values of YAML as people write them, good and bad. */
const values: readonly string[] = [
	'plain',
	'a: b',
	'"q: x"',
	"it's: y",
	'[x',
	'[a, b]',
	'{a: b}',
	'{{ x }}',
	'@home',
	'`t` u',
	'd: e # c',
	'# c: d',
	'1.50',
	'yes',
	'~',
	'"a',
	'- x',
	'*x',
	'%x',
	'é — ü 😀',
	'x'.repeat(1_100),
	'wörd '.repeat(90),
	'a:',
	'|\n  l1\n  l2',
	'>-\n  f: 1\n  g',
	'x\n  y',
	'x: y\n  z',
	'[a](b: c)',
	'use: [x] and {y}',
	'!t v',
	'&a v',
	'null',
	'"x\\ty"',
	"'a''b: c'",
	'a\t: b',
	'two  blanks   inside',
	'a\u00a0b\u3000c',
];

const skillNames = [
	'n1',
	'Name X',
	'a: b',
	'"q"',
	'[n',
	'n'.repeat(64),
	'n'.repeat(65),
	'ü',
	'123',
	'null',
	'""',
	'x # y',
	'@n',
];

const extras = [
	'metadata: x',
	'metadata: {a: b}',
	'metadata:\n  short-description: s',
	'metadata:\n  short-description: [s]',
	'metadata:\n  k: v: w',
	'metadata:',
	'bad: [',
	'other: a: b',
	'# comment: x',
	'tags:\n  - a: b: c\n  - d',
	'allowed-tools: Bash(git: *)',
	'x',
	'dup: 1\ndup: 2',
	'description: again',
	'disable-model-invocation: true',
];

function skillText(dice: Dice, index: number): string {
	const keys: string[] = [];
	if (dice.chance(0.9)) keys.push(`name: ${dice.chance(0.6) ? `s${index}` : dice.one(skillNames)}`);
	if (dice.chance(0.95)) keys.push(`description: ${dice.one(values)}`);
	if (dice.chance(0.3)) keys.push(dice.one(extras));
	if (dice.chance(0.3)) keys.reverse();
	const opens = dice.chance(0.8) ? '---' : dice.one(['--- ', ' ---', '\uFEFF---', '----', '\n---']);
	const closes = dice.chance(0.85) ? '---' : dice.one(['--- ', '  ---', '...', '--- x']);
	const whole = `${opens}\n${keys.join('\n')}\n${closes}\nBODY\n`;
	return dice.chance(0.12) ? whole.replaceAll('\n', '\r\n') : whole;
}

const policies = [
	'policy:\n  allow_implicit_invocation: false\n',
	'policy: {allow_implicit_invocation: no}\n',
	'policy: [\n',
	'policy:\n  allow_implicit_invocation: true\n',
];

/** A folder of skills. */
export interface SkillPlace {
	readonly tree: Record<string, Entry>;
	readonly folder: string;
}

/** Puts at most so many skills into some of the `places`. */
export function putSkills(dice: Dice, places: readonly SkillPlace[], most: number): void {
	for (let index = 0, count = dice.below(most + 1); index < count; index += 1) {
		const { tree, folder } = dice.one(places);
		const below = dice.chance(0.75)
			? `k${index}`
			: dice.one([
					`k${index}/deep/er`,
					`a/b/c/d/e/k${index}`,
					`a/b/c/d/e/f/k${index}`,
					`.h/k${index}`,
					'',
					`k0/inner${index}`,
				]);
		const at = [folder, below].filter((each) => each !== '').join('/');
		tree[`${at}/${dice.chance(0.96) ? 'SKILL.md' : 'skill.md'}`] = text(skillText(dice, index));
		if (dice.chance(0.1)) tree[`${at}/agents/openai.yaml`] = text(dice.one(policies));
	}
	const { tree, folder } = dice.one(places);
	if (dice.chance(0.1))
		tree[`${folder}/linked`] = {
			kind: 'link',
			to: dice.one(['<OUT>/skill', '<PROJECT>/.agents/skills/k0', 'nowhere']),
		};
	if (dice.chance(0.05)) tree[`${folder}/file/SKILL.md`] = { kind: 'link', to: '<OUT>/skill/SKILL.md' };
}
