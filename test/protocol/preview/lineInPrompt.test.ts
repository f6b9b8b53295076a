import { expect, test } from 'vitest';
import { LineInPromptRequest } from '../../../protocol/preview/lineInPrompt.ts';
import type { SessionKind } from '../../../protocol/preview/session.ts';
import type { Fate } from '../../../server/src/engine/prompt/ledger.ts';
import type { TextRange } from '../../../server/src/engine/text/range.ts';
import { whyLeftOut } from '../../../server/src/language/support/prompts/lineFate.ts';
import { serve } from '../../support/languageClient.ts';

const long = (name: string) =>
	`# ${name}\n\n${Array.from({ length: 900 }, (_, at) => `- Line ${at} of what is kept in mind.`).join('\n')}\n`;

async function asking(files: Readonly<Record<string, string>>) {
	const client = await serve(files);
	const ask = (path: string, line: number, session: SessionKind = 'main') =>
		client.connection.sendRequest(LineInPromptRequest, {
			prompt: { workspace: client.files.uriOf(''), session, wording: 'runtime' },
			uri: client.files.uriOf(path),
			line,
		});
	return { ask, client };
}

test('a line that is in the prompt has no reason not to be, and the sessions that have it as well are named', async () => {
	const { ask } = await asking({ 'SOUL.md': '# Soul\n\nBe kind.\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	const { why, sessions } = await ask('SOUL.md', 2);
	expect(why).toBeUndefined();
	expect(sessions).toContain('group');
	expect(sessions).not.toContain('main');
});

test('a line in a cut says that it is cut, and why; one before the cut does not', async () => {
	const { ask } = await asking({ 'SOUL.md': long('Soul') });
	expect((await ask('SOUL.md', 3)).why).toBeUndefined();
	expect(await ask('SOUL.md', 700)).toMatchObject({
		why: 'This line of SOUL.md is cut in main: it is over its limit.',
		part: 'file:SOUL.md',
		sessions: [],
	});
});

test('a file that is kept out of a session says so, and which sessions have the line', async () => {
	const { ask } = await asking({ 'SOUL.md': '# Soul\n', 'MEMORY.md': '- Tea at four.\n' });
	const { why, sessions } = await ask('MEMORY.md', 0, 'group');
	expect(why).toMatch(/^MEMORY\.md is not in group sessions\b.*\.$/u);
	expect(sessions[0]).toBe('main');
});

test('what no session loads says so', async () => {
	const { ask, client } = await asking({ 'SOUL.md': '# Soul\n', 'notes.md': 'A note.\n' });
	await client.open('notes.md');
	expect(await ask('notes.md', 0)).toEqual({
		why: 'notes.md is not in the prompt: OpenClaw 2026.9.6 does not load it there.',
		sessions: [],
	});
});

test('a skill leads to its entry in the list', async () => {
	const skill = '---\nname: brew\ndescription: Brews tea.\n---\n\nBoil water.\n';
	const { ask } = await asking({ 'SOUL.md': '# Soul\n', 'skills/brew/SKILL.md': skill });
	const { why, part } = await ask('skills/brew/SKILL.md', 5);
	expect(why).toBe(
		'Only the name and description of skills/brew/SKILL.md are in the prompt: the agent opens the rest.',
	);
	expect(part).toMatch(/brew/u);
});

test('comments and blank edges say which they are', async () => {
	const { ask } = await asking({
		'SOUL.md': '# Soul\nBe kind.\n\n\n',
		'MEMORY.md': '- Tea.\n<!-- project: a/b -->\n- Milk.\n',
	});
	expect((await ask('SOUL.md', 3)).why).toBe('This blank line is left out of the prompt.');
	expect((await ask('MEMORY.md', 1)).why).toBe('OpenClaw 2026.9.6 leaves this comment out of the prompt.');
});

test('a file that is refused says what the parser said, without the drawing of the place', async () => {
	const goals = '---\ntitle: Goals\n<<<<<<< HEAD\nloading: always\n---\n\nWin.\n';
	const soul = goals.replace('<<<<<<< HEAD\n', 'agent-modification: false\n');
	const { ask } = await asking({ 'config/config.json': '{}', 'prompts/goals.md': goals, 'prompts/soul.md': soul });
	const { why } = await ask('prompts/goals.md', 6, 'chat');
	expect(why).toMatch(
		/^Botholomew \S+ does not read prompts\/goals\.md: invalid YAML frontmatter — [^\n^]+ at line \d+, column \d+\.$/u,
	);
});

test('a file of no agent is refused with what to do', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n' });
	const prompt = { workspace: client.files.uriOf(''), session: 'main', wording: 'runtime' } as const;
	const asked = { prompt, uri: 'file:///nowhere/else.md', line: 0 };
	await expect(client.connection.sendRequest(LineInPromptRequest, asked)).rejects.toThrow('belongs to no agent');
});

test('frontmatter that a runtime takes off says so, and a file that is dropped for want of room as well', () => {
	const asked = { path: 'prompts/soul.md', session: 'chat', runtimeTitle: 'Botholomew 0.20.2' };
	const text = '---\nloading: always\n---\nBe kind.\n';
	const row = { path: asked.path, role: 'soul', reason: '', rawLength: 9, injectedLength: 9, kept: [], warnings: [] };
	const why = (fate: Fate, line: TextRange) => whyLeftOut({ ...row, fate }, asked, text, line);
	expect(why('whole', { start: 4, end: 19 })).toBe(
		'Botholomew 0.20.2 leaves the frontmatter of prompts/soul.md out of the prompt.',
	);
	expect(why('whole', { start: 24, end: 32 })).toBe(
		'Botholomew 0.20.2 leaves this line of prompts/soul.md out of the prompt.',
	);
	expect(why('dropped', { start: 24, end: 32 })).toBe(
		'prompts/soul.md is not in the prompt of chat: earlier files use up the total limit.',
	);
});
