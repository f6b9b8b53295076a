import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { contextParts } from '../../../../server/src/engine/runtimes/openclaw/context/contextParts.ts';
import { projectMemoryLines } from '../../../../server/src/engine/runtimes/openclaw/context/v2026_9/projectMemory.ts';
import { runtimeLine } from '../../../../server/src/engine/runtimes/openclaw/prompt/runtimeLine.ts';
import type {
	MoreInputs,
	OpenClawPromptInputs,
} from '../../../../server/src/engine/runtimes/openclaw/prompt/sections.ts';
import { systemPromptParts } from '../../../../server/src/engine/runtimes/openclaw/prompt/systemPrompt.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const lengthOf = (
	toolNames: readonly string[],
	more: MoreInputs,
	mode: OpenClawPromptInputs['mode'] = 'full',
): number => {
	const { channel, capabilities = [], model } = more;
	const facts = { ...(model ? { model } : {}), ...(channel ? { channel } : {}) };
	const inputs: OpenClawPromptInputs = {
		mode,
		workspaceDir: '/w',
		toolNames,
		more,
		runtimeLine: runtimeLine({ ...facts, capabilities: capabilities.map((each) => each.toLowerCase()) }),
	};
	const parts = systemPromptParts(v2026_9_6, inputs, contextParts(v2026_9_6, []), placeholderWording);
	return parts.map((part) => part.text).join('').length;
};

// Differences that the published package's own builder made for the same inputs, in UTF-16 units.
it.each([
	['work to hand on', ['sessions_spawn'], { delegation: 'prefer' }, 1305],
	[
		'work to hand on, and every tool for it',
		['sessions_spawn', 'sessions_send', 'sessions_yield', 'subagents'],
		{ delegation: 'prefer' },
		1420,
	],
	['work to spread', ['sessions_spawn'], { orchestrates: true }, 278],
	['work to hand on, and no tool for it', [], { delegation: 'prefer' }, 0],
	['replies by the message tool alone', ['message'], { repliesByTool: true }, -18],
	['replies by a tool that is not there', [], { repliesByTool: true }, -509],
	['replies by the message tool in a group', ['message'], { repliesByTool: true, chatType: 'group' }, 122],
	['no word for silence', ['message'], { neverSilent: true }, -76],
	['a channel without buttons', ['message'], { channel: 'telegram' }, -57],
	['a channel with buttons', ['message'], { channel: 'telegram', capabilities: ['inlineButtons'] }, 10],
	['a channel with buttons of its own', ['message'], { channel: 'slack' }, -169],
	['the web chat', [], { channel: 'webchat' }, 813],
	['approvals on cards', ['exec'], { channel: 'signal' }, 88],
	['a model', [], { model: 'a/b' }, 111],
	['disclosures', [], { capabilities: ['markdownDetails'] }, 389],
	['another folder to work in', [], { workingDir: '/c' }, 79],
	['file tools that stay inside', [], { workspaceOnly: true }, 178],
	['source at hand', [], { sourcePath: '/s' }, -35],
] as const)('a prompt of 2026.9.6 grows as the runtime’s does with %s', (_what, tools, more, growth) => {
	expect(lengthOf(tools, more) - lengthOf(tools, {})).toBe(growth);
});

it('is as long as the runtime’s where tools show and where only the opening is asked for', () => {
	expect(lengthOf(['screen', 'show_widget', 'dashboard', 'portal'], {}) - lengthOf([], {})).toBe(1025);
	expect(lengthOf(['sessions_spawn', 'exec'], { otherSurface: true }, 'minimal')).toBe(5395);
	expect(lengthOf([], { model: 'a/b' }, 'none')).toBe(155);
});

const headings = (tree: FileTree, fields: Partial<Session>, config = {}): string[] => {
	const prompt = runtimeById('openclaw@2026.9.6')?.assemble(
		snapshotOf(tree, JSON.stringify(config)),
		sessionOf(fields),
		placeholderWording,
	);
	return prompt?.text().match(/^## .*$/gmu) ?? [];
};

describe('a session of 2026.9.6', () => {
	it('hands work on where it is the agent’s main one', () => {
		expect(headings({}, { kind: 'main' })).toContain('## Delegation');
		expect(headings({}, { kind: 'main', key: 'agent:main:telegram:dm:5' })).not.toContain('## Delegation');
		expect(headings({}, { kind: 'group' })).not.toContain('## Delegation');
		expect(headings({}, { kind: 'main', key: 'agent:main:work' }, { session: { mainKey: 'Work' } })).toContain(
			'## Delegation',
		);
	});

	it('goes by the configuration before it goes by its key', () => {
		const agents = (defaults: string, own?: string) => ({
			agents: {
				defaults: { subagents: { delegationMode: defaults } },
				entries: { main: { default: true, ...(own ? { subagents: { delegationMode: own } } : {}) } },
			},
		});
		expect(headings({}, { kind: 'main' }, agents('suggest'))).not.toContain('## Delegation');
		expect(headings({}, { kind: 'group' }, agents('suggest', 'prefer'))).toContain('## Delegation');
	});

	it('speaks of memory while the plugin for it is on', () => {
		expect(headings({}, { kind: 'main' })).toContain('## Memory Recall');
		expect(headings({}, { kind: 'main', toolNames: ['read'] })).not.toContain('## Memory Recall');
		expect(headings({}, { kind: 'main' }, { plugins: { slots: { memory: 'none' } } })).not.toContain(
			'## Memory Recall',
		);
		expect(headings({}, { kind: 'main' }, { memory: { search: { enabled: false } } })).not.toContain(
			'## Memory Recall',
		);
	});

	it('is brief where a schedule started it', () => {
		const scheduled = headings({}, { kind: 'cron' });
		expect(scheduled).not.toContain('## Execution Bias');
		expect(scheduled).not.toContain('## Memory Recall');
		expect(scheduled).toContain('## Safety');
	});

	it('says nothing of silence where a channel has told of its chat, be it of one person or of many', () => {
		expect(headings({}, {})).toContain('## Silent Replies');
		expect(headings({}, { kind: 'heartbeat' })).toContain('## Silent Replies');
		expect(headings({}, { kind: 'group' })).not.toContain('## Silent Replies');
		expect(headings({}, { key: 'agent:main:slack:channel:c1' })).not.toContain('## Silent Replies');
		expect(headings({}, { key: 'agent:main:telegram:direct:7' })).not.toContain('## Silent Replies');
		expect(headings({}, { channel: 'webchat' })).not.toContain('## Silent Replies');
	});

	it('shows what it learned about the open project in groups too, where MEMORY.md itself is kept out', () => {
		const tree = { 'MEMORY.md': '- deploys on Fridays <!-- project: github.com/o/p -->\n- likes tea\n' };
		const prompt = runtimeById('openclaw@2026.9.6')?.assemble(
			snapshotOf(tree),
			sessionOf({ kind: 'group', activeProjects: ['github.com/o/p'] }),
			placeholderWording,
		);
		expect(prompt?.text()).toContain('\n- - deploys on Fridays (Source: MEMORY.md#L1)\n');
		expect(prompt?.text()).not.toContain('likes tea');
		expect(headings(tree, { kind: 'group' })).not.toContain('## Project Memory');
	});
});

describe('the memory of a project', () => {
	const chunk = (startLine: number, text: string, importance?: number) => ({
		path: 'MEMORY.md',
		startLine,
		endLine: startLine,
		text,
		hash: '',
		projects: ['p'],
		...(importance === undefined ? {} : { importance }),
	});

	const linesOf = (chunks: readonly ReturnType<typeof chunk>[], active: readonly string[]) =>
		projectMemoryLines(chunks, active, chunks.map(({ text }) => text).join('\n')).map(({ text }) => text);

	it('begins with what matters most', () => {
		expect(linesOf([chunk(1, '- a'), chunk(2, '- b', 9), chunk(3, '- c', 9)], ['p'])).toEqual([
			'- - b (Source: MEMORY.md#L2)',
			'- - c (Source: MEMORY.md#L3)',
			'- - a (Source: MEMORY.md#L1)',
		]);
	});

	it('leaves out what belongs to a project that is closed, too', () => {
		const both = { ...chunk(1, '- a'), projects: ['p', 'q'] };
		expect(linesOf([both], ['p'])).toEqual([]);
		expect(linesOf([both], ['q', 'p'])).toHaveLength(1);
	});

	it('cuts a long entry, passes over what does not fit, and goes on', () => {
		const long = (line: number, units = 900) => chunk(line, 'x'.repeat(units));
		const lines = linesOf([long(1), long(2), long(3, 400), long(4), chunk(5, 'short')], ['p']);
		expect(lines.map((line) => line.length)).toEqual([625, 625, 425, 30]);
		expect(lines[0]).toMatch(/x… \(Source: MEMORY\.md#L1\)$/u);
	});
});
