import { describe, expect, it } from 'vitest';
import { rules } from '../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../server/src/engine/workspace/analysis.ts';
import { bothStrict, runtimeOf, session, snapshotOf, type Tree, v1, v9 } from '../support/ruleTester.ts';
import { type HostileText, hostileConfigs, hostileMarkdown } from './hostileTexts.ts';

/** ms of work that everything which is said of a tree takes; other processes are no part of it. */
function work(tree: Tree): number {
	const before = process.cpuUsage();
	const analysis = analyse(snapshotOf(tree), runtimeOf(tree), session);
	for (const kind of analysis.runtime.sessionKinds) analysis.prompt(kind);
	expect(analysis.findings(rules, {}).failures).toEqual([]);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** UTF-16 units. */
const length = 40_000;
/** ms that nothing takes whose time only grows with its length. */
const suspicious = 300;

/** Whether time grows faster than the text: more than three times as much for twice the length. */
function grows(treeOf: (length: number) => Tree): boolean {
	if (work(treeOf(length)) < suspicious) return false;
	const best = (units: number) => Math.min(work(treeOf(units)), work(treeOf(units)), work(treeOf(units)));
	const [quarter, half, whole] = [best(length / 4), best(length / 2), best(length)];
	return whole > suspicious && whole > 3 * half && half > 3 * quarter;
}

const files: Readonly<Record<string, readonly string[]>> = {
	[v1]: ['SOUL.md', 'IDENTITY.md', 'MEMORY.md', 'memory/2026-11-16.md', 'skills/x/SKILL.md'],
	[bothStrict]: ['prompts/beliefs.md', 'skills/x.md'],
};

const named = (texts: Readonly<Record<string, HostileText>>) => Object.entries(texts);

describe('whatever a file holds, what is said of it takes time that grows with its length and no faster', () => {
	it.each(named(hostileMarkdown))(
		'%s',
		(_name, text) => {
			for (const [runtime, paths] of Object.entries(files)) {
				const treeOf = (units: number): Tree => ({
					runtime,
					files: Object.fromEntries(paths.map((path) => [path, text(units)])),
				});
				expect(grows(treeOf), runtime).toBe(false);
			}
		},
		60_000,
	);

	it.each(named(hostileConfigs))(
		'a configuration: %s',
		(_name, text) => {
			const treeOf = (units: number): Tree => ({ runtime: v9, files: { 'SOUL.md': '# Soul\n' }, config: text(units) });
			expect(grows(treeOf)).toBe(false);
		},
		60_000,
	);
});
