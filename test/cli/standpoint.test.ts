import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

describe('soulscope preview, as somebody else is set up', () => {
	it('shows the instructions of the folders that are open beside this one', async () => {
		const folder = await folderWith({
			'app/.github/copilot-instructions.md': 'Ours.\n',
			'lib/AGENTS.md': 'Theirs.\n',
		});
		const alone = await soulscope(folder, 'preview', 'app', '--as', 'copilot');
		expect(alone.out).not.toContain('Theirs.');
		const { out } = await soulscope(folder, 'preview', 'app', '--as', 'copilot', '--also-open', 'lib');
		expect(out).toContain(`<attachment filePath="${join(folder, 'lib/AGENTS.md')}" workspaceFolder="lib">\nTheirs.`);
		expect(await soulscope(folder, 'preview', 'app', '--as', 'copilot', '--also-open', 'libs')).toMatchObject({
			status: 2,
			err: 'soulscope: libs: --also-open needs a folder that is there\n',
		});
	});

	it('takes a file that is worked on as one writes it from here, or from the folder', async () => {
		const home = await folderWith({
			'app/CLAUDE.md': '# App\n',
			'app/.claude/rules/tests.md': '---\npaths: ["test/**"]\n---\nNo mocks.\n',
			'app/test/tide.test.ts': '',
			'test/tide.test.ts': '',
			'lib/CLAUDE.md': '# Lib\n',
			'lib/tide.ts': '',
		});
		const touching = async (file: string, ...more: readonly string[]) =>
			(await soulscope(home, 'preview', 'app', '--as', 'claude-code', '--touch', file, ...more)).out;
		for (const file of [
			'app/test/tide.test.ts',
			'test/tide.test.ts',
			'test/to-be-made.ts',
			join(home, 'app/test/x.ts'),
		])
			expect(await touching(file), file).toContain('No mocks.');
		expect(await touching('lib/tide.ts')).not.toContain('No mocks.');
	});

	it('shows what the chosen agent of the chat is told, and says which there are', async () => {
		const folder = await folderWith({
			'.github/agents/reader.agent.md': '---\ndescription: Reads\n---\nRead twice.\n',
		});
		const { out } = await soulscope(folder, 'preview', '.', '--as', 'copilot', '--mode', 'reader');
		expect(out).toContain('Read twice.\n\n</modeInstructions>');
		expect(await soulscope(folder, 'preview', '.', '--as', 'copilot', '--mode', 'writer')).toMatchObject({
			status: 2,
			err: expect.stringContaining('--mode: no agent is called writer; there are reader'),
		});
		expect((await soulscope(folder, 'preview', '.', '--as', 'claude-code', '--mode', 'writer')).err).toContain(
			'there is none to choose here',
		);
	});

	it('lays a profile over the settings of Codex', async () => {
		const folder = await folderWith({
			'AGENTS.md': 'abcdefgh',
			'.codex/work.config.toml': 'project_doc_max_bytes = 3\n',
		});
		const { out } = await soulscope(folder, 'preview', '.', '--as', 'codex', '--with=-p', '--with=work');
		expect(out).toContain('<INSTRUCTIONS>\nabc\n</INSTRUCTIONS>');
	});
});
