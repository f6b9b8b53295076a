import { describe, expect, it } from 'vitest';
import { promptOf, withSettings } from './support.ts';

const fateOf = (prompt: ReturnType<typeof promptOf>, path: string) => {
	const row = prompt.ledger.rows.find((each) => each.path === path);
	return row && [row.fate, row.reason];
};

const filesIn = (prompt: ReturnType<typeof promptOf>) =>
	prompt.parts.flatMap(({ source }) => (source.kind === 'file' ? [source.path] : []));

describe('the prompt of Copilot', () => {
	it('has instructions that apply, then copilot-instructions, then other files for every request', () => {
		const prompt = promptOf(
			{
				'AGENTS.md': 'Agents.\n',
				'CLAUDE.md': 'Claude.\n',
				'CLAUDE.local.md': 'Local.\n',
				'.claude/CLAUDE.md': 'Inner.\n',
				'.github/copilot-instructions.md': 'Copilot.\n',
				'.github/instructions/ts.instructions.md': '---\napplyTo: "**/*.ts"\n---\nTypes.\n',
				'~/.copilot/copilot-instructions.md': 'Mine.\n',
				'~/.copilot/instructions/all.instructions.md': '---\napplyTo: "**"\n---\nAll.\n',
			},
			{ touched: [{ path: '/w/src/a.ts', by: 'mention' }] },
		);
		expect(filesIn(prompt)).toEqual([
			'../home/u/.copilot/instructions/all.instructions.md',
			'.github/instructions/ts.instructions.md',
			'../home/u/.copilot/copilot-instructions.md',
			'.github/copilot-instructions.md',
			'.claude/CLAUDE.md',
			'AGENTS.md',
			'CLAUDE.local.md',
			'CLAUDE.md',
		]);
	});

	it('does not follow links of instructions that lead back without end', () => {
		const back = Object.fromEntries(
			['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`.github/instructions/${name}`, { link: '.' }]),
		);
		const prompt = promptOf({ ...back, '.github/instructions/own.instructions.md': 'Own.' });
		// Six links, five folders deep, would be 9,331 files.
		expect(prompt.ledger.rows).toHaveLength(2_001);
	});

	it('puts each file whole between its marks, frontmatter and all', () => {
		const text = '---\napplyTo: "**"\n---\nAlways.\n\n';
		const prompt = promptOf({ '.github/instructions/a.instructions.md': text });
		expect(prompt.text()).toContain(
			`<attachment filePath="/w/.github/instructions/a.instructions.md">\n${text.trim()}\n</attachment>\n\n</instructions>\n`,
		);
		const [row] = prompt.ledger.rows;
		expect(row).toMatchObject({ fate: 'whole', rawLength: text.length, injectedLength: text.trim().length });
		expect(row?.kept).toEqual([{ start: 0, end: text.trim().length }]);
	});

	it('lists all instructions before the files, those that are sent as well', () => {
		const prompt = promptOf({
			'.github/instructions/a.instructions.md': '---\napplyTo: "**"\n---\nAlways.\n',
			'.github/instructions/b.instructions.md': '---\ndescription: When <b>.\n---\nSometimes.\n',
		});
		expect(prompt.text()).toContain(
			'\n<instruction>\n<file>/w/.github/instructions/a.instructions.md</file>\n<applyTo>**</applyTo>\n</instruction>\n<instruction>\n<file>/w/.github/instructions/b.instructions.md</file>\n<description>When &lt;b&gt;.</description>\n</instruction>\n</instructions>\n\n<attachment ',
		);
		// The passage that opens the list, with the name of the tool in it.
		const intro = prompt.parts.find(({ id }) => id === 'copilot.instructions.intro');
		expect(intro?.text).toHaveLength(383 + 390 + "'read_file'".length);
	});

	it('is nothing but the base prompt where there is nothing to say', () => {
		expect(promptOf({ 'README.md': '# Shop\n' }).parts.map(({ id }) => id)).toEqual(['copilot.base']);
	});

	it('has no list where no tool can open a file', () => {
		const prompt = promptOf(
			{ '.github/instructions/a.instructions.md': '---\ndescription: Sometimes\n---\nText.\n' },
			{ toolNames: [] },
		);
		expect(prompt.parts.map(({ id }) => id)).toEqual(['copilot.base']);
		expect(fateOf(prompt, '.github/instructions/a.instructions.md')).toEqual([
			'withheld',
			'it has no applyTo: the agent does not know of it',
		]);
	});

	it('goes as a message of the person’s where the setting for that is off', () => {
		const files = withSettings({ 'chat.customInstructionsInSystemMessage': false }, { 'AGENTS.md': 'Agents.\n' });
		const ids = promptOf(files).parts.map(({ id }) => id);
		expect(ids).toEqual([
			'copilot.base',
			'copilot.opening',
			'copilot.instructions.start',
			'file:AGENTS.md',
			'copilot.instructions.end',
		]);
		expect(promptOf(files).parts[1]?.text).toHaveLength(76 + 66);
	});
});

describe('the ledger of Copilot', () => {
	it('says what becomes of every file that was looked at', () => {
		const prompt = promptOf(
			withSettings(
				{ 'chat.useClaudeMdFile': false },
				{
					'AGENTS.md': 'Agents.\n',
					'CLAUDE.md': 'Claude.\n',
					'.github/copilot-instructions.md': ' \n',
					'.github/instructions/same.instructions.md': '---\napplyTo: "**"\n---\nAlways.\n',
					'.github/instructions/copy.instructions.md': '---\napplyTo: "**"\n---\nAlways.\n',
					'.github/instructions/ts.instructions.md': '---\napplyTo: "**/*.ts"\n---\nTypes.\n',
					'.github/instructions/none.instructions.md': '---\nname: ""\napplyTo: "**"\n---\nText.\n',
					'.github/instructions/maybe.instructions.md': '---\ndescription: Maybe\n---\nText.\n',
					'.github/prompts/go.prompt.md': 'Go.\n',
					'.github/agents/kim.agent.md': '---\ndescription: Reviews\n---\nReview.\n',
					'.github/skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea\n---\nBoil.\n',
					'.agents/skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea\n---\nBoil.\n',
				},
			),
		);
		expect(fateOf(prompt, 'AGENTS.md')).toEqual(['whole', '']);
		expect(fateOf(prompt, 'CLAUDE.md')).toEqual(['ignored', 'chat.useClaudeMdFile is off']);
		expect(fateOf(prompt, '.github/copilot-instructions.md')).toEqual(['empty', '']);
		expect(fateOf(prompt, '.github/instructions/copy.instructions.md')).toEqual([
			'whole',
			'its applyTo is for every request',
		]);
		expect(fateOf(prompt, '.github/instructions/same.instructions.md')).toEqual([
			'withheld',
			'.github/instructions/copy.instructions.md says the same, and a text is sent once',
		]);
		expect(fateOf(prompt, '.github/instructions/ts.instructions.md')).toEqual([
			'waiting',
			'sent once an attached file matches **/*.ts; until then the agent only sees its path in a list',
		]);
		expect(fateOf(prompt, '.github/instructions/none.instructions.md')).toEqual([
			'ignored',
			'its name is empty, so VS Code passes the file by',
		]);
		expect(fateOf(prompt, '.github/instructions/maybe.instructions.md')).toEqual([
			'listed',
			'it has no applyTo: the agent sees its path and description in a list',
		]);
		expect(fateOf(prompt, '.github/prompts/go.prompt.md')?.[0]).toBe('withheld');
		expect(fateOf(prompt, '.github/agents/kim.agent.md')?.[0]).toBe('listed');
		expect(fateOf(prompt, '.agents/skills/tea/SKILL.md')).toEqual(['listed', '']);
		expect(fateOf(prompt, '.github/skills/tea/SKILL.md')).toEqual([
			'unlisted',
			'.agents/skills/tea/SKILL.md has the same name and was found first',
		]);
	});

	it('says which file brings in another, and by which words', () => {
		const text = 'See [x](../docs/x.md).\n';
		const prompt = promptOf(
			withSettings(
				{ 'chat.includeReferencedInstructions': true },
				{ '.github/copilot-instructions.md': text, 'docs/x.md': 'X.\n' },
			),
		);
		const row = prompt.ledger.rows.find(({ path }) => path === 'docs/x.md');
		expect(row?.fate).toBe('whole');
		expect(row?.importedBy?.path).toBe('.github/copilot-instructions.md');
		const { start, end } = row?.importedBy?.range ?? { start: 0, end: 0 };
		expect(text.slice(start, end)).toBe('../docs/x.md');
	});

	it('counts only what is sent', () => {
		const prompt = promptOf({ 'AGENTS.md': 'abc\n', '.github/prompts/go.prompt.md': 'Go.\n' });
		expect(prompt.ledger.injected).toBe(3);
	});

	it('gives every part an id of its own', () => {
		const prompt = promptOf(
			withSettings(
				{ 'chat.includeReferencedInstructions': true },
				{
					'.github/instructions/a.instructions.md': '---\napplyTo: "**"\n---\nA.\n',
					'.github/copilot-instructions.md': 'See [a](instructions/a.instructions.md).\n',
					'.github/skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea\n---\nBoil.\n',
					'.github/agents/kim.agent.md': 'Review.\n',
				},
			),
		);
		const ids = prompt.parts.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});
});

describe('settings', () => {
	it('of the workspace count for more than those of the person', () => {
		const files = {
			'AGENTS.md': 'Agents.\n',
			'~/.config/Code/User/settings.json': '{ // mine\n "chat.useAgentsMdFile": false, }',
		};
		expect(filesIn(promptOf(files))).toEqual([]);
		expect(filesIn(promptOf(withSettings({ 'chat.useAgentsMdFile': true }, files)))).toEqual(['AGENTS.md']);
	});

	it('that cannot be read say nothing', () => {
		expect(
			filesIn(promptOf({ 'AGENTS.md': 'A.\n', '.vscode/settings.json': '{ "chat.useAgentsMdFile": fal' })),
		).toEqual(['AGENTS.md']);
	});

	it('hold instructions as text, which stand behind the files', () => {
		const files = withSettings(
			{
				'github.copilot.chat.codeGeneration.instructions': [
					{ text: 'Use tabs.' },
					{ text: 'Use 4 blanks.', language: 'python' },
				],
			},
			{ 'AGENTS.md': 'A.\n' },
		);
		expect(promptOf(files).text()).toMatch(/<\/attachment>\nUse tabs\.\n<\/instructions>\n$/u);
	});
});

describe('links', () => {
	it('to a file that is sent already are left out; of two to one target the first stays', () => {
		const prompt = promptOf({
			'AGENTS.md': 'A.\n',
			'CLAUDE.md': { link: 'AGENTS.md' },
			'.github/copilot-instructions.md': { link: '/o/rules.md' },
			'.claude/CLAUDE.md': { link: '/o/rules.md' },
			'/o/rules.md': 'Rules.\n',
		});
		expect(filesIn(prompt)).toEqual(['.claude/CLAUDE.md', 'AGENTS.md']);
		expect(fateOf(prompt, 'CLAUDE.md')).toEqual(['ignored', 'it is a link to AGENTS.md, which is sent already']);
	});
});
