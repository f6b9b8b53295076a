import { describe, expect, it } from 'vitest';
import { copilot } from '../../../../server/src/engine/runtimes/copilot/copilot.ts';
import { sessionOf } from '../../snapshots.ts';
import { type Files, promptOf, withSettings, workspaceOf } from './support.ts';

const told = (files: Files, session: Parameters<typeof promptOf>[1]) =>
	promptOf(files, session).ledger.rows.map(({ path, fate, reason }) =>
		reason === '' ? [path, fate] : [path, fate, reason],
	);

describe('a window of VS Code with several folders', () => {
	const files: Files = {
		'AGENTS.md': 'Ours.\n',
		'/lib/AGENTS.md': 'Theirs.\n',
		'/lib/.github/copilot-instructions.md': 'More of theirs.\n',
		'/lib/.github/instructions/ts.instructions.md': '---\napplyTo: "**/*.ts"\n---\nTyped.\n',
		'/other/AGENTS.md': 'Not open.\n',
	};
	const windowFolders = ['/w', '/lib'];

	it('sends the instructions of all of them, in the order of their paths, and says whose they are', () => {
		const prompt = promptOf(files, { windowFolders, toolNames: [] });
		expect(prompt.text()).toContain(
			'<attachment filePath="/lib/.github/copilot-instructions.md" workspaceFolder="lib">\nMore of theirs.\n</attachment>\n<attachment filePath="/lib/AGENTS.md" workspaceFolder="lib">\nTheirs.\n</attachment>\n<attachment filePath="/w/AGENTS.md" workspaceFolder="w">\nOurs.\n</attachment>\n',
		);
		expect(prompt.parts.map(({ id }) => id)).toContain('copilot.opening');
		expect(prompt.text()).not.toContain('Not open.');
	});

	it('is one folder where only one is open', () => {
		expect(told(files, { windowFolders: ['/w'] })).toEqual([['AGENTS.md', 'whole']]);
		expect(promptOf(files, { windowFolders: ['/w'] }).text()).not.toContain('workspaceFolder=');
	});

	it('takes instructions of another folder for a file of this one', () => {
		const touched = [{ path: '/w/a.ts', by: 'mention' }] as const;
		expect(told(files, { windowFolders, touched })).toContainEqual([
			'../lib/.github/instructions/ts.instructions.md',
			'whole',
			'**/*.ts matches a.ts',
		]);
	});

	it('does not go by the settings of a folder: they are those of a window', () => {
		const off = withSettings({ 'chat.useAgentsMdFile': false }, files);
		expect(told(off, {})).toEqual([['AGENTS.md', 'ignored', 'chat.useAgentsMdFile is off']]);
		expect(told(off, { windowFolders })).toContainEqual(['AGENTS.md', 'whole']);
	});
});

describe('a custom agent that is chosen in the chat', () => {
	const agent = '.github/agents/reviewer.agent.md';
	const text = '---\ndescription: Reviews\ntools: [edit]\n---\n\nReview it.\n';
	const files: Files = { 'AGENTS.md': 'A', [agent]: text, '.github/agents/writer.agent.md': 'Write it.\n' };

	it('is told what stands behind the frontmatter, last of all', () => {
		const prompt = promptOf(files, { chosenAgent: 'reviewer' });
		expect(prompt.text()).toMatch(
			/<\/instructions>\n<modeInstructions>\n[^\n]*reviewer[^\n]*\n\n\nReview it\.\n\n<\/modeInstructions>\n$/u,
		);
		const part = prompt.parts.find(({ id }) => id === `file:${agent}`);
		expect(part?.source).toMatchObject({ kind: 'file', path: agent, runs: [{ from: text.indexOf('\nReview') }] });
	});

	it('has a row of its own, and is no longer one of those that others may call', () => {
		expect(told({ ...files, [agent]: 'Review it.\n' }, { chosenAgent: 'reviewer' })).toEqual([
			['AGENTS.md', 'whole'],
			[agent, 'whole', 'you chose reviewer'],
			['.github/agents/writer.agent.md', 'listed', 'other agents see its name and description in a list'],
		]);
	});

	it('gets no list of what it has no tool for', () => {
		const skill = { '.github/skills/ink/SKILL.md': '---\nname: ink\ndescription: Writes\n---\nBody\n' };
		const listIn = (tools: string): boolean =>
			promptOf({ ...skill, [agent]: text.replace('[edit]', tools) }, { chosenAgent: 'reviewer' })
				.text()
				.includes('<skills>');
		expect(listIn('[edit]')).toBe(false);
		expect(listIn('[edit, read]')).toBe(true);
		expect(listIn('["execute/runInTerminal"]')).toBe(true);
		expect(listIn("'*'")).toBe(true);
	});

	it('can be any that a person may choose, by its name', () => {
		const named: Files = {
			[agent]: '---\nname: Second Reader\n---\nx',
			'.github/agents/b.agent.md': '---\nuser-invocable: false\n---\nx',
		};
		expect(copilot.choosable?.(workspaceOf(named), sessionOf())).toEqual(['Second Reader']);
		expect(promptOf(named, { chosenAgent: 'b' }).text()).not.toContain('modeInstructions');
	});

	it('says so where there is nothing to tell', () => {
		expect(told({ [agent]: '---\ndescription: x\n' }, { chosenAgent: 'reviewer' })).toEqual([
			[agent, 'empty', 'its frontmatter is never closed'],
		]);
	});
});
