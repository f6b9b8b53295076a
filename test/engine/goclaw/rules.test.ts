import { describe, expect, it } from 'vitest';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
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
			'SOUL.md is too long: the agent reads the first 13,998 and last 3,999 bytes; the 6,003 between are lost. Move what matters up, or move details into another file. (GoClaw 2026.2.26 allows 20,000.)',
		]);
	});

	it('counts what the total leaves in bytes', () => {
		const tree = { 'AGENTS.md': 'a'.repeat(20_000), 'SOUL.md': 's'.repeat(10_000), 'TOOLS.md': 'tools' };
		expect(messages('budget.clamped', tree)).toEqual([expect.stringContaining('6,001 of its 10,000 bytes')]);
		expect(messages('budget.dropped', tree)).toEqual([
			expect.stringContaining('AGENTS.md (20,000) and SOUL.md (4,002) come first and use up the total limit of 24,000'),
		]);
	});

	it('names settings that the runtime never looks at', () => {
		const config = (defaults: string) => `{ agents: { defaults: { ${defaults} } } }`;
		expect(messages('config.inert-key', {}, config('memory: { min_score: 0.35, max_results: 4 }'))).toEqual([
			'GoClaw 2026.2.26 ignores this setting: its search accepts every score. Remove it.',
		]);
		expect(messages('config.inert-key', {}, config('compaction: { maxHistoryShare: 0.5 }'))).toHaveLength(1);
		expect(messages('config.inert-key', {}, config('Memory: { MIN_SCORE: 0.35 }'))).toHaveLength(1);
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
		expect(message).toContain(
			'Anyone in a group or channel can ask the agent what MEMORY.md says, because GoClaw 2026.2.26 loads it there too. Move private facts to another file.',
		);
	});

	it('sends what a subagent must know into its task, since no file reaches it', () => {
		const [message] = messages('session.withheld', {
			'SOUL.md': '# Soul\n\n## For subagents\n\nBe brief.\n',
			'AGENTS.md': '# Rules',
		});
		expect(message).toMatch(/Write it in their task\.$/u);
	});

	it('names files that the runtime has other plans for', () => {
		const tree = { 'SOUL.md': 'x', 'TEAM.md': '# Ours', 'MEMORY.md': 'x', 'memory.md': 'y' };
		expect(messages('load.never-loaded', tree)).toEqual([
			'GoClaw 2026.2.26 never loads TEAM.md: the runtime writes a text of this name itself and ignores the file. Move what the agent must know to AGENTS.md.',
			'GoClaw 2026.2.26 never loads memory.md: it loads MEMORY.md instead. Merge the two.',
		]);
		const { findings } = analyse(snapshotOf({ ...started, ...tree }), goClaw, sessionOf()).findings(rules, {});
		const fixes = findings
			.filter(({ rule }) => rule.code === 'load.never-loaded')
			.flatMap(({ fixes: own = [] }) => own);
		expect(fixes.map(({ title }) => title)).toEqual(['Move its text to MEMORY.md, and delete memory.md']);
	});

	it('names files of an agent’s own folder that every agent gets from the shared one', () => {
		const config = '{ agents: { defaults: { workspace: "/shared" }, list: { guide: { workspace: "/w" } } } }';
		const never = (name: string) =>
			`GoClaw 2026.2.26 never loads ${name}: every agent gets that of /shared instead. Move what the agent must know to AGENTS.md.`;
		const tree = { 'AGENTS.md': 'x', 'MEMORY.md': 'x', 'USER.md': 'x', 'memory.md': 'y' };
		expect(messages('load.never-loaded', tree, config).toSorted()).toEqual(
			['MEMORY.md', 'USER.md', 'memory.md'].map(never),
		);
	});

	it('does not tell anybody to merge memory.md with a file that cannot be read', () => {
		const gone = { content: { kind: 'unreadable', reason: 'is a link to nothing' } } as const;
		expect(messages('load.never-loaded', { 'MEMORY.md': gone, 'memory.md': 'y' })).toEqual([]);
	});

	it('is silent about what is missing: the runtime leaves no marker', () => {
		expect(messages('load.missing', { 'SOUL.md': 'x' })).toEqual([]);
	});
});
