import type { Dice } from '../support/random.ts';
import type { Entry, Tree } from './world.ts';

const names = [
	'tide',
	'ledger',
	'Ledger',
	'bread',
	'a',
	'10',
	'2',
	'é-quilt',
	'with space',
	'x_y',
	'canvas-helper',
	'q&a',
];
const descriptions = [
	'Watch the tide table',
	'Keep the ledger of seeds & bulbs',
	'"Quoted: with a colon"',
	'Use when: the oven is hot',
	'*starred words* first',
	'@mention the baker',
	'`code` first',
	'[x] done so far',
	'{a} brace first',
	'"never closed',
	'|\n  first line\n  second line',
	'>-\n  folded\n  text <b>',
	'42',
	'true',
	'[one, two]',
	'null',
	"''",
	'   ',
	'# only a remark',
	'plain # with a remark',
	'ends with a colon:',
	'naïve café 🍞 for <everyone>',
	`${'long words that go on and on '.repeat(14)}end`,
	'first: second: third',
	'- dashed',
	'? asked',
	'! banged',
	'%percent',
	'key: value',
	"it's fine",
	'a\n  continued line',
];
const needs = [
	'{"requires":{"bins":["oven"]}}',
	'{"requires":{"bins":["oven","nothing-here"]}}',
	'{"requires":{"anyBins":["nothing-here","kettle"]}}',
	'{"requires":{"anyBins":[]}}',
	'{"requires":{"env":["BREAD_TOKEN"]},"primaryEnv":"BREAD_TOKEN"}',
	'{"requires":{"env":["NOWHERE_SET"]},"primaryEnv":"NOWHERE_SET"}',
	'{"requires":{"config":["browser.enabled"]}}',
	'{"requires":{"config":["channels.telegram"]}}',
	'{"os":["linux"]}',
	'{"os":["darwin"]}',
	'{"os":"darwin, linux"}',
	'{"os":["Linux"]}',
	'{"always":true,"requires":{"bins":["nothing-here"]}}',
	'{"always":"true","requires":{"bins":["nothing-here"]}}',
	'{"skillKey":"kitchen"}',
	'{"requires":{"bins":"oven, kettle"}}',
	'{}',
];

function metadataLine(dice: Dice): string {
	const key = dice.one(['openclaw', 'clawdbot', 'moltbot', 'other']);
	const need = dice.one(needs);
	const both = `{"${key}":${need},"openclaw":{}}`;
	return dice.one([
		`metadata: {"${key}":${need}}`,
		`metadata: '{"${key}":${need}}'`,
		`metadata:\n  ${key}:\n    requires:\n      bins: [oven]`,
		`metadata: {${key}: ${need}}`,
		`metadata: {"${key}":${need}`,
		`metadata: ${both}`,
		'metadata: words',
		`requires: {"bins":["nothing-here"]}`,
	]);
}

/** Text of a SKILL.md: most are fine, and the rest is wrong in every way that people have found. */
export function skillText(dice: Dice, folder: string): string {
	const fields: string[] = [];
	if (dice.chance(0.8))
		fields.push(`name: ${dice.chance(0.7) ? folder : dice.one([...names, '7', "''", '|\n  block'])}`);
	if (dice.chance(0.93)) {
		const plain = dice.chance(0.6);
		fields.push(`description: ${plain ? `${dice.one(descriptions.slice(0, 2))} ${folder}` : dice.one(descriptions)}`);
	}
	if (dice.chance(0.35)) fields.push(metadataLine(dice));
	if (dice.chance(0.08))
		fields.push(dice.one(['homepage: https://example.org', 'license: MIT', 'Description: capital']));
	if (dice.chance(0.07))
		fields.push(`disable-model-invocation: ${dice.one(['true', 'yes', 'On', '1', 'false', 'maybe'])}`);
	if (dice.chance(0.04)) fields.push('disable_model_invocation: true');
	if (dice.chance(0.05)) fields.push(`user-invocable: ${dice.one(['false', 'true'])}`);
	if (dice.chance(0.04))
		fields.push(
			dice.one(['summary: a: b', 'read_when:\n  - now', 'name: twice', '\ttabbed: yes', 'list:\n- a\n b: c']),
		);
	const order = dice.chance(0.2) ? fields.toReversed() : fields;
	const opening = dice.chance(0.93) ? '---' : dice.one(['----', '--- ', '\n---', '\uFEFF---', ' ---', '']);
	const closing = dice.chance(0.93) ? '---' : dice.one(['---more', '--- ', '...', '', '----']);
	const text = `${opening}\n${order.join('\n')}\n${closing}\n\n# ${folder}\nDo it well.\n`;
	return dice.chance(0.08) ? text.replaceAll('\n', '\r\n') : text;
}

const skillEntry = (dice: Dice, folder: string): Entry => {
	if (dice.chance(0.02)) return { kind: 'text', text: '' };
	if (dice.chance(0.02)) return { kind: 'folder' };
	if (dice.chance(0.015)) {
		return { kind: 'long', text: `---\nname: ${folder}\ndescription: long\n---\n${'word '.repeat(200)}\n`, times: 270 };
	}
	return { kind: 'text', text: skillText(dice, folder) };
};

/** Skills below `base`: `skills/` of a workspace, or a folder that holds nothing else. */
export function skillTree(dice: Dice, base: string, most: number): Tree {
	const tree: Record<string, Entry> = {};
	const count = dice.below(most + 1);
	for (let index = 0; index < count; index += 1) {
		const name = dice.one(names);
		const folder = dice.chance(0.8)
			? name
			: dice.one([
					`group/${name}`,
					`a/b/c/${name}`,
					`a/b/c/d/e/f/${name}`,
					`.hidden/${name}`,
					`node_modules/${name}`,
					`tide/${name}`,
				]);
		const file = dice.chance(0.93) ? 'SKILL.md' : dice.one(['skill.md', 'Skill.md', 'SKILL.MD', 'README.md']);
		tree[`${base}${folder}/${file}`] = skillEntry(dice, name);
		if (dice.chance(0.1)) tree[`${base}${folder}/references/more.md`] = { kind: 'text', text: 'More.\n' };
	}
	if (dice.chance(0.05)) tree[`${base}SKILL.md`] = skillEntry(dice, 'root');
	if (dice.chance(0.05)) tree[`${base}loose.md`] = { kind: 'text', text: skillText(dice, 'loose') };
	if (dice.chance(0.06))
		tree[`${base}linked`] = {
			kind: 'link',
			to: dice.one(['<OUT>/shared', '<WS>/elsewhere', 'nowhere', '../elsewhere']),
		};
	if (dice.chance(0.05)) {
		tree[`${base}linkedFile/SKILL.md`] = {
			kind: 'link',
			to: dice.one(['<OUT>/shared/SKILL.md', 'real.md', 'nowhere.md']),
		};
		tree[`${base}linkedFile/real.md`] = { kind: 'text', text: skillText(dice, 'linkedFile') };
	}
	if (dice.chance(0.04)) {
		tree[`${base}hard/SKILL.md`] = { kind: 'hardlink', to: '<OUT>/shared/SKILL.md' };
	}
	if (dice.chance(0.03)) {
		tree[`${base}many`] = {
			kind: 'skills',
			text: 'One of very many skills that all say much. ',
			count: dice.one([40, 160, 320]),
		};
	}
	return tree;
}
