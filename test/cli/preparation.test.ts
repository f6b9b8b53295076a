import { expect, test } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

const persona = { 'aria/SOUL.md': '# Soul\n\nBe kind.\n', 'aria/IDENTITY.md': '- **Name:** Aria\n' };

test('a preview of a workspace that the runtime refuses shows the prompt that will be, and says what helps', async () => {
	const folder = await folderWith({ ...persona, 'aria/.openclaw/workspace-state.json': '{"version":1}' });
	const { out, err } = await soulscope(folder, 'preview', 'aria', '--runtime', 'openclaw@2026.9.6');
	expect(out).toContain('Be kind.');
	expect(out).not.toContain('[MISSING]');
	expect(err).toContain('OpenClaw 2026.9.6 will not start here: there is a state file of an earlier version');
	expect(err).toContain('openclaw doctor --fix');
});

test('a preview says what the run does beyond the files, and JSON has it beside the ledger', async () => {
	const folder = await folderWith({
		'aria/notes.txt': 'x',
		'.openclaw/state/openclaw.sqlite': 'no end of it is here',
		'.openclaw/state/openclaw.sqlite-wal': 'changes',
	});
	const args = ['preview', 'aria', '--runtime', 'openclaw@2026.9.6'];
	const { err } = await soulscope(folder, ...args);
	expect(err).toContain('OpenClaw 2026.9.6 makes the folder a Git repository (git init) with the next message');
	expect(err).toContain('Soulscope could not read it (it has changes that only OpenClaw can complete)');
	const { run } = JSON.parse((await soulscope(folder, ...args, '--format', 'json')).out);
	expect(run).toEqual([
		{ kind: 'repository', text: expect.stringContaining('git init') },
		{ kind: 'assumption', text: expect.stringContaining('by the files alone') },
	]);
});

test('a workspace in which a run finds all as it should be has nothing said of it', async () => {
	const whole = { ...persona, 'aria/AGENTS.md': 'Work.\n', 'aria/USER.md': 'Sam.\n' };
	const { err } = await soulscope(await folderWith(whole), 'preview', 'aria', '--runtime', 'openclaw@2026.9.6');
	expect(err).toBe('');
});

test('a preview that nobody gets says so, and which file stops the runtime', async () => {
	const prompt = (loading: string) => `---\ntitle: T\nloading: ${loading}\nagent-modification: true\n---\n\nTea.\n`;
	const tree = { 'desk/prompts/goals.md': prompt('always'), 'desk/config/config.json': '{}' };
	const args = ['preview', 'desk', '--runtime', 'botholomew@0.18.8'];
	const { err } = await soulscope(await folderWith({ ...tree, 'desk/prompts/odd.md': prompt('sometimes') }), ...args);
	expect(err).toMatch(
		/^soulscope: Every session fails in Botholomew 0\.18\.8, and no prompt is sent: it does not accept prompts\/odd\.md, .*\(frontmatter field 'loading'.*\n$/u,
	);
	expect((await soulscope(await folderWith(tree), ...args)).err).toBe('');
});

test('where only code could tell whether a file is loaded, a preview does not say that none is', async () => {
	const code = '---js\n({ title: "T", loading: "always", "agent-modification": false })\n---\nTea.\n';
	const tree = { 'desk/prompts/goals.md': code, 'desk/config/config.json': '{}' };
	const { err } = await soulscope(await folderWith(tree), 'preview', 'desk', '--runtime', 'botholomew@0.20.2');
	expect(err).toContain('So it is not known what comes of it');
	expect(err).not.toContain('none of');
});

test('a version that goes on without its files has them missed in the preview', async () => {
	const tree = { 'desk/.botholomew/soul.md': '---\nloading: [always\n---\nTea.\n' };
	const { err } = await soulscope(await folderWith(tree), 'preview', 'desk', '--runtime', 'botholomew@0.12.5');
	expect(err).toContain('The runtime loads none of the agent’s files, because of .botholomew/soul.md: its frontmatter');
});
