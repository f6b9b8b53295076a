import type { Dice } from '../../../support/random.ts';
import type { Entry, Tree } from '../world.ts';

const text = (content: string): Entry => ({ kind: 'text', text: content });

export const excludes = [
	'**/a.md',
	'**/CLAUDE.local.md',
	'<PROJECT>/CLAUDE.md',
	'**/docs/**',
	'**/rules/**',
	'CLAUDE.md',
	'~/x',
	'**/{a,b}.md',
	'**/.claude/*.md',
];
const denied = [
	'a.md',
	'./docs/**',
	'**/CLAUDE.md',
	'/b.md',
	'.claude/**',
	'docs',
	'*.md',
	'//**/pkg/**',
	'~/**',
	'!CLAUDE.md',
	'.',
	'*',
];
const wrong = [
	{ model: 5 },
	{ permissions: { deny: 'Read' } },
	{ claudeMdExcludes: '**/CLAUDE.md' },
	{ unknown: true },
	{ env: 'x' },
];

function settings(dice: Dice): Entry | undefined {
	const values: Record<string, unknown> = {};
	if (dice.chance(0.35)) values.claudeMdExcludes = dice.some(excludes, 0.25);
	if (dice.chance(0.35)) values.permissions = { deny: dice.some(denied, 0.15).map((each) => `Read(${each})`) };
	if (dice.chance(0.1)) values.autoMemoryEnabled = dice.chance(0.5);
	if (dice.chance(0.1)) values.autoMemoryDirectory = dice.one(['~/notes', '<OUT>/notes', 'notes']);
	if (dice.chance(0.2)) values.outputStyle = dice.one(['rhymes', 'Rhymes', 'none', 'default']);
	if (dice.chance(0.08)) Object.assign(values, dice.one(wrong));
	if (Object.keys(values).length === 0) return undefined;
	const json = JSON.stringify(values);
	return text(dice.chance(0.06) ? dice.one([`\uFEFF${json}`, `// ${json}`, json.slice(0, -1), `[${json}]`]) : json);
}

/** Files of settings, of which some are no JSON, for a session that is started in the folder `at`: `''`, or a path that ends with `/`. */
export function settingsTrees(dice: Dice, at: string): { readonly project: Tree; readonly home: Tree } {
	const project: Record<string, Entry> = {};
	const home: Record<string, Entry> = {};
	const put = (tree: Record<string, Entry>, path: string, share: number) => {
		const made = dice.chance(share) ? settings(dice) : undefined;
		if (made) tree[path] = made;
	};
	put(project, `${at}.claude/settings.json`, 0.3);
	put(project, `${at}.claude/settings.local.json`, 0.12);
	if (at !== '') put(project, '.claude/settings.json', 0.1);
	put(home, '.claude/settings.json', 0.15);
	if (dice.chance(0.2)) {
		const name = dice.one(['<PROJECT>', '<PROJECT>', '<PROJECT>/pkg']);
		home['.claude.json'] = {
			kind: 'json',
			value: { projects: { [name]: { hasClaudeMdExternalIncludesApproved: dice.chance(0.85) } } },
		};
	}
	return { project, home };
}

const memoryLines = [
	'- short\n',
	'- [a](a.md) — one\n',
	`${'long '.repeat(60)}\n`,
	'\n',
	'<!-- gone -->\n',
	'@a.md\n',
	'   indented that goes on   \n',
	'日本語 🌿\n',
];

/** What Claude Code has noted itself: an index that may be too long. */
export function memoryTree(dice: Dice, folder: string): Tree {
	const tree: Record<string, Entry> = {};
	// Several notes without an index are listed by when they were written, which no two disks agree on: one is enough.
	if (dice.chance(0.25))
		tree[`${folder}/note.md`] = text(
			dice.one([
				'---\ndescription: of the shed\n---\nx\n',
				'x\n',
				'---\ndescription: >-\n  two\n  lines\n---\n',
				'---\nname: N\n---\n',
			]),
		);
	if (dice.chance(0.8)) {
		const block = Array.from({ length: 1 + dice.below(6) }, () => dice.one(memoryLines)).join('');
		const times = dice.one([1, 1, 1, 20, 60, 150, 400]);
		const matter = dice.chance(0.15) ? '---\nx: 1\n---\n' : '';
		let whole = `${matter}${block.repeat(times)}`;
		if (dice.chance(0.1)) whole = whole.replaceAll('\n', '\r\n');
		if (dice.chance(0.08)) whole = `${'y'.repeat(dice.one([24_999, 25_000, 25_001, 30_000]))}\n${whole}`;
		if (dice.chance(0.05)) whole = dice.one(['', ' \n', '<!-- x -->\n', `\uFEFF${whole}`]);
		tree[`${folder}/MEMORY.md`] = text(whole);
	}
	return tree;
}
