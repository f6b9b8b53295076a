import { describe, expect, it } from 'vitest';
import { chatWording } from '../../../../server/src/engine/prompt/wording/chatWording.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { agentRows } from '../../../../server/src/engine/runtimes/claudeCode/agents/rows.ts';
import { agentParts } from '../../../../server/src/engine/runtimes/claudeCode/agents/section.ts';
import {
	outputStyleParts,
	outputStyleRows,
} from '../../../../server/src/engine/runtimes/claudeCode/outputStyle/outputStyle.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { home, promptOf, snapshotOf, type Tree } from './world.ts';

const session = (more: Partial<Session> = {}): Session => ({
	kind: 'main',
	now: 0,
	timeZone: 'UTC',
	random: 0,
	...more,
});

const agent = (name: string, about: string, more = '') =>
	`---\nname: ${name}\ndescription: ${about}\n${more}---\nYou are ${name}.\n`;

const lines = (tree: Tree, more: Partial<Session> = {}): readonly string[] =>
	agentParts(snapshotOf(tree), session(more), placeholderWording)
		.map(({ text }) => text)
		.join('')
		.split('\n')
		.map((line) => line.replace(/⟦.*$/u, '…'));

const tree: Tree = {
	'.claude/agents/z.md': agent('bea', 'Reviews.', 'tools: Read, Bash(git *)\n'),
	'.claude/agents/sub/y.md': agent('Explore', 'Mine.', 'disallowedTools: Write\n'),
	'.claude/agents/none.md': '---\nname: none\n---\nx\n',
	[`${home}/.claude/agents/a.md`]: agent('bea', 'Theirs.'),
};

describe('the list of agents', () => {
	it('is sorted by name, those of the program among them', () => {
		expect(lines(tree)).toEqual([
			'Available agent types for the Agent tool:',
			'- bea: Reviews. (Tools: Read, Bash(git *))',
			'- claude: …',
			'- Explore: Mine. (Tools: All tools except Write)',
			'- general-purpose: …',
			'- Plan: …',
			'- statusline-setup: …',
			'',
			'…',
		]);
	});

	it('has agents of the command line before those of files', () => {
		const flag = JSON.stringify({ bea: { description: 'Now.', prompt: 'p' } });
		expect(lines(tree, { programArguments: ['--agents', flag] })[1]).toBe('- bea: Now. (Tools: All tools)');
	});

	it('is not there in a bare run, or for an agent without the tool, and without the program’s words in a chat', () => {
		expect(lines(tree, { programArguments: ['--bare'] })).toEqual(['']);
		expect(lines(tree, { toolNames: ['Read'] })).toEqual(['']);
		const chatted = agentParts(snapshotOf(tree), session(), chatWording({}));
		expect(chatted.map(({ text }) => text).join('')).toBe(
			'Available agent types for the Agent tool:\n- bea: Reviews. (Tools: Read, Bash(git *))\n- Explore: Mine. (Tools: All tools except Write)',
		);
	});

	it('has a row for each file', () => {
		expect(
			agentRows(snapshotOf(tree), session())
				.map(({ path, fate }) => `${path} ${fate}`)
				.sort(),
		).toEqual([
			'../../home/sam/.claude/agents/a.md unlisted',
			'.claude/agents/none.md ignored',
			'.claude/agents/sub/y.md listed',
			'.claude/agents/z.md listed',
		]);
	});
});

describe('what an agent gets of skills', () => {
	const more: Tree = {
		'.claude/skills/tea/SKILL.md': '---\ndescription: Tea.\n---\nBoil $ARGUMENTS $0.\n',
		'.claude/skills/hid/SKILL.md': '---\ndisable-model-invocation: true\n---\nNo.\n',
		'.claude/agents/x.md': agent('x', 'X.', 'skills: tea, hid, nope\n'),
		'.claude/agents/y.md': agent('y', 'Y.', 'tools: Read\n'),
	};
	const text = (agentId: string) => promptOf(more, { kind: 'subagent', agentId }).text();

	it('is the list where it has the tool, and the texts that its file names', () => {
		expect(text('x')).toContain('The following skills');
		expect(text('x')).toContain('Available agent types');
		expect(text('x')).toContain(
			'<command-message>tea</command-message>\n<command-name>tea</command-name>\n<skill-format>true</skill-format>\nBase directory for this skill: /code/app/.claude/skills/tea\n\nBoil  $0.\n',
		);
		expect(text('x')).not.toContain('No.');
		expect(text('x').match(/<skill-format>/gu)).toHaveLength(1);
	});

	it('is nothing where it has no such tool', () => {
		expect(text('y')).not.toContain('The following skills');
		expect(text('y')).not.toContain('Available agent types');
		expect(text('nobody')).toContain('The following skills');
	});
});

describe('the output style', () => {
	const styled: Tree = {
		'.claude/settings.json': '{ "outputStyle": "Plain" }',
		'.claude/output-styles/p.md': '---\nname: Plain\n---\n\n  Be plain.\n\n',
		[`${home}/.claude/output-styles/Plain.md`]: 'Theirs.',
		'.claude/output-styles/other.md': 'Other.',
	};
	const text = (each: Tree, more: Partial<Session> = {}) =>
		outputStyleParts(snapshotOf(each), session(more), placeholderWording).map((part) => part.text);

	it('is the one that the settings name, the project’s first', () => {
		expect(text(styled)).toEqual(['# Output Style: Plain\nBe plain.']);
		expect(text({ ...styled, '.claude/settings.json': '{ "outputStyle": "plain" }' })).toEqual([]);
		expect(text(styled, { programArguments: ['--safe-mode'] })).toEqual([]);
		expect(outputStyleRows(snapshotOf(styled), session()).map(({ path, fate }) => `${path} ${fate}`)).toEqual([
			'.claude/output-styles/other.md withheld',
			'.claude/output-styles/p.md whole',
			'../../home/sam/.claude/output-styles/Plain.md withheld',
		]);
	});
});
