import { expect, it } from 'vitest';
import { rules } from '../../../server/src/engine/rules/table.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import type { FileEntry } from '../../../server/src/engine/workspace/snapshot.ts';
import { everyVersion, prose, runtimeOf, session, snapshotOf } from '../../support/ruleTester.ts';

const unread = (path: string): [string, FileEntry] => [
	path,
	{ path, content: { kind: 'unread' }, link: 'none', size: 1000, modified: 0 },
];

it.each(everyVersion)('all rules look at 1,000 memory files and a long persona in under 2 ms: %s', (runtime) => {
	const notes = Array.from({ length: 1000 }, (_, index) => unread(`memory/note-${index}.md`));
	const rest = {
		'AGENTS.md': prose(25_000),
		'IDENTITY.md': '- **Nmae:** Aria\n- **Emoji:** 🌊\n',
		'USER.md': prose(5000),
		'MEMORY.md': prose(15_000),
	};
	const times = Array.from({ length: 50 }, (_, index) => {
		const tree = { runtime, files: { ...rest, 'SOUL.md': prose(20_000 + index) } };
		const snapshot = snapshotOf(tree);
		const files = new Map([...snapshot.files, ...notes]);
		const analysis = analyse({ ...snapshot, files }, runtimeOf(tree), session);
		// Assembling has a budget of its own.
		for (const kind of analysis.runtime.sessionKinds) analysis.prompt(kind);
		const started = performance.now();
		const { findings, failures } = analysis.findings(rules, {});
		expect(findings.length).toBeGreaterThan(1);
		expect(failures).toEqual([]);
		return performance.now() - started;
	});
	// The fastest of many: what the code costs, whatever else the machine is doing.
	expect(Math.min(...times)).toBeLessThan(2);
});
