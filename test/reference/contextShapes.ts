import type { Dice } from '../support/random.ts';
import type { Entry, Tree, VersionId } from './world.ts';
import { versionIds } from './world.ts';

const contextNames = [
	'AGENTS.md',
	'SOUL.md',
	'TOOLS.md',
	'IDENTITY.md',
	'USER.md',
	'HEARTBEAT.md',
	'BOOTSTRAP.md',
	'MEMORY.md',
] as const;

const sentences = [
	'Water the herbs in the evening.',
	'You must never share the key of the shed.',
	'- Required: read this before you commit',
	'## Rules',
	'1. Ask the owner first',
	'Ich spreche auch Deutsch.',
	'絕對不可以外傳。',
	'必須先問。',
	'🌿🪴 grow slowly 🪴🌿',
	'```\ncode that must stay\n```',
	'~~~',
	'Trailing blanks   ',
	'\tindented by a tab',
	'',
	'',
	'> quoted',
	'<!-- a remark -->',
	'- **Name:** Fern',
	'Default heartbeat prompt:',
	'`Read HEARTBEAT.md if it is there`',
	'- Likes tea <!-- project: garden -->',
	'[...truncated, read SOUL.md for full content...]',
	'---',
	'Combining: e\u0301 and a zero width\u200bspace',
];

function prose(dice: Dice, lines: number): string {
	let text = '';
	for (let index = 0; index < lines; index += 1) text += `${dice.one(sentences)}\n`;
	return text;
}

/** Templates of other versions than `version` count as somebody's own words. */
const templated = (dice: Dice, name: string, of: VersionId): Entry | undefined => {
	if (name === 'MEMORY.md') return undefined;
	if (of === 'openclaw@2026.9.6' && (name === 'TOOLS.md' || name === 'HEARTBEAT.md')) return undefined;
	const edit = dice.chance(0.25) ? dice.one(['crlf', 'bom', 'trimEnd', 'append'] as const) : undefined;
	return { kind: 'template', name, of, ...(edit ? { edit } : {}) };
};

function longText(dice: Dice): Entry {
	const units = dice.one([3_900, 4_100, 12_000, 19_990, 20_001, 25_000, 61_000, 150_000]);
	const block = prose(dice, 12);
	if (block.trim() === '') return { kind: 'text', text: block };
	return { kind: 'long', text: block, times: Math.ceil(units / block.length) };
}

const links = [
	'<OUT>/shared/SOUL.md',
	'elsewhere/SKILL.md',
	'nowhere.md',
	'<WS>/AGENTS.md',
	'AGENTS.md',
	'./SOUL.md',
	'IDENTITY.md',
	'./USER.md',
	'BOOTSTRAP.md',
	'MEMORY.md',
	'<OUT>/shared',
	'../missing.md',
];

/** One context file in one of the shapes that people keep them in; undefined: it is not there. */
function contextEntry(dice: Dice, name: string, version: VersionId): Entry | undefined {
	const kinds: readonly (readonly [weight: number, make: () => Entry | undefined])[] = [
		[24, () => undefined],
		[22, () => templated(dice, name, version)],
		[7, () => templated(dice, name, dice.one(versionIds))],
		[20, () => ({ kind: 'text', text: prose(dice, 1 + dice.below(12)) })],
		[4, () => ({ kind: 'text', text: '' })],
		[2, () => ({ kind: 'text', text: dice.one([' \n\t\n', '\n', '\uFEFF', '\u00a0\n', '\u0000']) })],
		[4, () => ({ kind: 'text', text: prose(dice, 6).replaceAll('\n', '\r\n') })],
		[3, () => ({ kind: 'text', text: `\uFEFF${prose(dice, 4)}` })],
		[3, () => ({ kind: 'text', text: `---\nsummary: "x"\n---\n\n${prose(dice, 3)}` })],
		[7, () => longText(dice)],
		[1, () => ({ kind: 'long', text: 'More than two mebibytes of this. ', times: 66_000 })],
		[
			2,
			() => ({
				kind: 'bytes',
				hex: dice.one(['ff66', '61c3', 'e28261', 'f09f98', '6100620a', 'eda080', 'c0af', '61ff0a62']),
			}),
		],
		[4, () => ({ kind: 'link', to: dice.one(links) })],
		[1, () => ({ kind: 'hardlink', to: '<OUT>/shared/SOUL.md' })],
		[1.5, () => ({ kind: 'folder' })],
		[2, () => ({ kind: 'text', text: `${prose(dice, 4)}\n\n\n\n\n${prose(dice, 2)}   \n\n` })],
	];
	let left = dice.next() * kinds.reduce((sum, [weight]) => sum + weight, 0);
	for (const [weight, make] of kinds) {
		left -= weight;
		if (left < 0) return make();
	}
	return undefined;
}

/** The context files at the root of a workspace: of one time, of two, or a heap of them. */
export function contextTree(dice: Dice, version: VersionId): Tree {
	const tree: Record<string, Entry> = {};
	const style = dice.one(['seeded', 'seeded', 'lived-in', 'lived-in', 'messy', 'messy', 'bare']);
	const kept = style === 'bare' ? dice.some(contextNames, 0.25) : contextNames;
	for (const name of kept) {
		const entry =
			style === 'messy' || dice.chance(0.12)
				? contextEntry(dice, name, version)
				: style === 'seeded'
					? templated(dice, name, version)
					: dice.chance(0.7)
						? { kind: 'text' as const, text: prose(dice, 2 + dice.below(8)) }
						: contextEntry(dice, name, version);
		// A finished workspace has no BOOTSTRAP.md, and few have a MEMORY.md from the start.
		if (entry && !(style !== 'messy' && name === 'BOOTSTRAP.md' && dice.chance(0.5))) tree[name] = entry;
	}
	if (dice.chance(0.08)) tree['memory.md'] = { kind: 'text', text: prose(dice, 3) };
	if (dice.chance(0.05))
		tree[dice.one(['soul.md', 'Agents.md', 'AGENTS.MD', 'user.md', 'Identity.md'])] = { kind: 'text', text: 'lower\n' };
	return tree;
}
