import { expect, it } from 'vitest';
import { geminiCli } from '../../../../server/src/engine/runtimes/geminiCli/geminiCli.ts';
import { geminiRules } from '../../../../server/src/engine/runtimes/geminiCli/rules/table.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { AskedPlaces } from '../../../../server/src/engine/workspace/places.ts';
import type { KnownPlaces, Places } from '../../../../server/src/engine/workspace/snapshot.ts';
import { sessionOf } from '../../snapshots.ts';
import { onDisk } from './support.ts';

const disk = {
	'/w/GEMINI.md': '@a.md @src/../b.md @alice @/shared/c.md\n',
	'/w/a.md': '@b.md\n',
	'/w/b.md': 'B\n',
	'/w/AGENTS.md': 'A\n',
	'/w/src/GEMINI.md': '@../a.md\n',
};

it('nothing is called missing before somebody has looked, and everything is found once they have', () => {
	const { places: all } = onDisk(disk);
	if (!all) throw new Error('no places');
	const known = { facts: new Map(), read: new Map(), list: new Map() } satisfies KnownPlaces;
	const codes: string[][] = [];
	for (let round = 0; round < 20; round += 1) {
		const asked = new AskedPlaces(known);
		const places: Places = asked;
		const snapshot = { ...onDisk(disk), places };
		const { findings, failures } = analyse(snapshot, geminiCli, sessionOf()).findings(geminiRules, {});
		expect(failures).toEqual([]);
		codes.push(findings.map(({ rule }) => rule.code));
		const { facts, read, list } = asked.unanswered;
		if (facts.length + read.length + list.length === 0) break;
		for (const path of facts) known.facts.set(path, all.facts(path));
		for (const path of read) known.read.set(path, all.read(path));
		for (const path of list) known.list.set(path, all.list(path));
	}
	const last = codes.at(-1) ?? [];
	expect(last).toEqual(['gemini.import-mention', 'gemini.import-outside']);
	expect(codes.length).toBeLessThan(15);
	for (const before of codes) expect(last).toEqual(expect.arrayContaining(before));
});
