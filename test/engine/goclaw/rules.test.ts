import { describe, expect, it } from 'vitest';
import { rules } from '../../../server/src/engine/rules/table.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import { type FileTree, sessionOf, snapshotOf } from '../snapshots.ts';

/** Nothing is left to be made when the program starts. */
const started: FileTree = {
	'AGENTS.md': '',
	'SOUL.md': '',
	'TOOLS.md': '',
	'IDENTITY.md': '',
	'USER.md': '',
	'HEARTBEAT.md': '',
};

function messages(code: string, tree: FileTree, config?: string): string[] {
	const { findings, failures } = analyse(snapshotOf({ ...started, ...tree }, config), goClaw, sessionOf()).findings(
		rules,
		{},
	);
	expect(failures).toEqual([]);
	return findings.filter(({ rule }) => rule.code === code).map(({ message }) => message);
}

describe('what the rules say of a GoClaw workspace', () => {
	it('counts what is cut in bytes', () => {
		expect(messages('budget.truncated', { 'SOUL.md': 'ế'.repeat(8_000) })).toEqual([
			'Only the first 13,998 and last 3,999 bytes of SOUL.md reach the agent; 6,003 in the middle are cut. Move what matters up, or detail into another file. (GoClaw 2026.2.26 allows 20,000.)',
		]);
	});

	it('counts what the total leaves in bytes', () => {
		const tree = { 'AGENTS.md': 'a'.repeat(20_000), 'SOUL.md': 's'.repeat(10_000), 'TOOLS.md': 'tools' };
		expect(messages('budget.clamped', tree)).toEqual([
			expect.stringContaining('6,001 of 10,000 bytes of SOUL.md are cut'),
		]);
		expect(messages('budget.dropped', tree)).toEqual([
			expect.stringContaining('AGENTS.md (20,000) and SOUL.md (4,002) come first and use up the total of 24,000'),
		]);
	});

	it('names settings that the runtime never looks at', () => {
		const config = (defaults: string) => `{ agents: { defaults: { ${defaults} } } }`;
		expect(messages('config.inert-key', {}, config('memory: { min_score: 0.35, max_results: 4 }'))).toEqual([
			'GoClaw 2026.2.26 never reads this: its search lets every score through. Take it out.',
		]);
		expect(messages('config.inert-key', {}, config('compaction: { maxHistoryShare: 0.5 }'))).toHaveLength(1);
		expect(messages('config.inert-key', {}, config('memory: { max_results: 4 }, userTimezone: "Nowhere"'))).toEqual([]);
		expect(messages('config.inert-key', {}, '{ agents: { defaults: { memory: { min_score: 1 ')).toEqual([]);
	});

	it('says that the first-run ritual is over, where its file is what people get', () => {
		const tree = {
			'IDENTITY.md': '# Who\n\n- **Name:** Tariq\n',
			'USER.md': '# Mina\n\n- **Name:** Mina\n',
			'BOOTSTRAP.md': '# Hello\n\nFind out who you are.\n',
		};
		expect(messages('bootstrap.leftover', tree)).toHaveLength(1);
		expect(messages('bootstrap.leftover', { ...tree, 'IDENTITY.md': '- **Name:** *(pick one)*\n' })).toEqual([]);
		expect(messages('bootstrap.leftover', { ...tree, 'IDENTITY.md': '- **Name:**\n- **Emoji:** x\n' })).toEqual([]);
	});

	it('warns of a limit that comes near in bytes, long before as many letters are there', () => {
		expect(messages('budget.near-limit', { 'SOUL.md': 'ế'.repeat(6_000) })).toEqual([
			expect.stringContaining('2,000 of 20,000 bytes are left'),
		]);
	});

	it('says that a group receives the long-term memory, and recommends no other runtime’s version', () => {
		const [message] = messages('session.leaks-to-group', { 'MEMORY.md': '- private\n'.repeat(20) });
		expect(message).toContain('Keep private facts out of it.');
	});

	it('sends what a subagent must know into its task, since no file reaches it', () => {
		const [message] = messages('session.withheld', {
			'SOUL.md': '# Soul\n\n## For subagents\n\nBe brief.\n',
			'AGENTS.md': '# Rules',
		});
		expect(message).toMatch(/Say it in the task that they are given\.$/u);
	});

	it('names files that the runtime has other plans for', () => {
		const tree = { 'SOUL.md': 'x', 'TEAM.md': '# Ours', 'MEMORY.md': 'x', 'memory.md': 'y' };
		expect(messages('load.never-loaded', tree)).toEqual([
			'GoClaw 2026.2.26 puts TEAM.md into no prompt: the runtime makes a text of this name itself, and reads none from disk. Move what the agent must know to AGENTS.md.',
			'GoClaw 2026.2.26 puts memory.md into no prompt: MEMORY.md is there, so memory.md is not tried. Merge the two.',
		]);
	});

	it('is silent about what is missing: the runtime leaves no marker', () => {
		expect(messages('load.missing', { 'SOUL.md': 'x' })).toEqual([]);
	});
});
