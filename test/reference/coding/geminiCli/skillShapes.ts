import type { Json, JsonObject } from '../../../../server/src/engine/text/json5.ts';
import type { Dice } from '../../../support/random.ts';
import { filled, text } from '../shapes.ts';
import type { Entry } from '../world.ts';
import { context } from './importShapes.ts';

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
export function skills(dice: Dice, folder: string): Record<string, Entry> {
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

/** An extension with context, and perhaps skills. */
export function extension(dice: Dice, name: string): Record<string, Entry> {
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
