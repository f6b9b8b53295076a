import { describe, expect, it } from 'vitest';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import { applyFix, everyVersion, runtimeOf, session, snapshotOf, type Tree } from '../../support/ruleTester.ts';

function report(tree: Tree) {
	const { findings, failures } = analyse(snapshotOf(tree), runtimeOf(tree), session).findings(rules, {});
	for (const failure of failures) throw failure.error;
	return findings;
}

/** A small generator with a seed, so that what fails once fails again (mulberry32). */
function dice(seed: number): (sides: number) => number {
	let state = seed;
	return (sides) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
	};
}

const scraps = [
	'---\n',
	'---js\n',
	'\uFEFF',
	'\r\n',
	'\n',
	'\n\n',
	'  ',
	'\t',
	'- ',
	'* ',
	'+ ',
	'1. ',
	'# ',
	'## Tools\n',
	'Name',
	'Nmae',
	'**Vibe:**',
	'_(pick something you like)_',
	':',
	'：',
	'Aria',
	'🌊',
	'\ud83d',
	'汉字',
	'- [ ]\n',
	'a: b: c\n',
	'"',
	'<!-- soulscope-disable',
	' -->',
	'-next-line ',
	'load.missing',
	'## When you are a subagent\n',
	'```\n',
	'The quiet harbour. '.repeat(300),
	'必須\n',
	'<!-- project: x -->',
];
const names = [
	'AGENTS.md',
	'SOUL.md',
	'soul.md',
	'SOULS.md',
	'TOOLS.md',
	'IDENTITY.md',
	'USER.md',
	'HEARTBEAT.md',
	'BOOTSTRAP.md',
	'MEMORY.md',
	'memory.md',
	'Memory.md',
	'SOUL_EVIL.md',
	'PERSONA.md',
	'README.md',
	'.md',
];
const configScraps = [
	'{',
	'}',
	'[',
	']',
	',',
	':',
	'agents',
	'agent',
	'"defaults"',
	'list',
	'entries',
	'{}',
	'1',
	'"x"',
	'// c\n',
	'\n',
	'$include',
];

function randomTree(seed: number): Tree {
	const roll = dice(seed);
	const text = (from: readonly string[], most: number) =>
		Array.from({ length: roll(most) }, () => from[roll(from.length)]).join('');
	const files: Record<string, Tree['files'][string]> = {};
	for (const name of names) {
		if (roll(3) === 0) continue;
		const content = text(scraps, 30);
		const fate = roll(12);
		files[name] =
			fate === 0 ? { unreadable: 'is a folder' } : fate === 1 ? { link: 'symlink', text: content } : content;
	}
	const runtime = everyVersion[roll(everyVersion.length)] ?? '';
	return roll(2) === 0 ? { runtime, files } : { runtime, files, config: text(configScraps, 20) };
}

describe('rules, whatever they look at', () => {
	it('never throw, point inside the text, and offer fixes that can be applied', () => {
		for (let seed = 1; seed <= 100; seed++) {
			const tree = randomTree(seed);
			for (const { place, message, fixes, rule } of report(tree)) {
				const label = `seed ${seed}, ${rule.code}`;
				const file = place.file.kind === 'config' ? (tree.config ?? '') : tree.files[place.file.path];
				const text = typeof file === 'string' ? file : file && 'text' in file ? file.text : '';
				expect(file, label).toBeDefined();
				expect(place.range.start, label).toBeGreaterThanOrEqual(0);
				expect(place.range.end, label).toBeGreaterThanOrEqual(place.range.start);
				expect(place.range.end, label).toBeLessThanOrEqual(text.length);
				expect(message, label).not.toMatch(/undefined|NaN|\[object| {2}|\.\./);
				for (const fix of fixes ?? []) report(applyFix(tree, fix));
			}
		}
	});

	it.each([
		['a line of a million letters', 'a'.repeat(1_000_000)],
		['a line of a million spaces', ' '.repeat(1_000_000)],
		['a hundred thousand angle brackets', '<'.repeat(100_000)],
		['a hundred thousand dashes', '- '.repeat(100_000)],
		['ten thousand headings', '# Heading\n'.repeat(10_000)],
		['ten thousand labels', '- **Nmae:** Aria\n'.repeat(10_000)],
		['ten thousand comments', '<!-- soulscope-disable-next-line a.b -->\n'.repeat(10_000)],
		['frontmatter of a million letters', `---\na: "${'b '.repeat(500_000)}\n---\n`],
	])('are done in bounded time with %s', (_name, text) => {
		const files = Object.fromEntries(
			names.slice(0, 10).map((name) => [name, name === 'SOUL.md' || name === 'IDENTITY.md' ? text : 'x']),
		);
		for (const runtime of everyVersion) {
			const analysis = analyse(snapshotOf({ runtime, files }), runtimeOf({ runtime, files }), session);
			for (const kind of analysis.runtime.sessionKinds) analysis.prompt(kind);
			expect(analysis.findings(rules, {}).failures).toEqual([]);
		}
	});
});
