import { describe, expect, it } from 'vitest';
import { fatesOf, home, promptOf, root, rowOf } from './world.ts';

/** What is given of instructions: the lists of agents and skills have tests of their own. */
const partsOf = (...given: Parameters<typeof promptOf>) =>
	promptOf(...given).parts.filter(({ id }) => !/^(?:claude-code\.)?(?:agents|skills)(?:\.|$)/u.test(id));

describe('what Claude Code is given at the start', () => {
	it('is one block: the home folder first, then every folder down to the project, and its rules', () => {
		const tree = {
			[`${home}/.claude/CLAUDE.md`]: 'Mine.\n',
			'/code/CLAUDE.md': 'Above.\n',
			'CLAUDE.md': 'Own. @docs/a.md\n',
			'docs/a.md': 'Imported.\n',
			'.claude/rules/r.md': 'Rule.\n',
			'CLAUDE.local.md': 'Local.\n',
		};
		expect(fatesOf(tree)).toEqual([
			'../../home/sam/.claude/CLAUDE.md whole',
			'../CLAUDE.md whole',
			'CLAUDE.md whole',
			'docs/a.md whole',
			'.claude/rules/r.md whole',
			'CLAUDE.local.md whole',
		]);
		const [system, opening, instructions, ...files] = partsOf(tree);
		expect(system?.id).toBe('claude-code.system');
		expect(opening?.text).toBe('<system-reminder>\n');
		expect(instructions?.text).toHaveLength(193);
		expect(files.map(({ text }) => text)).toEqual([
			`\n\nContents of ${home}/.claude/CLAUDE.md (user's private global instructions for all projects):\n\nMine.`,
			'\n\nContents of /code/CLAUDE.md (project instructions, checked into the codebase):\n\nAbove.',
			`\n\nContents of ${root}/CLAUDE.md (project instructions, checked into the codebase):\n\nOwn. @docs/a.md`,
			`\n\nContents of ${root}/docs/a.md (project instructions, checked into the codebase):\n\nImported.`,
			`\n\nContents of ${root}/.claude/rules/r.md (project instructions, checked into the codebase):\n\nRule.`,
			`\n\nContents of ${root}/CLAUDE.local.md (user's private project instructions, not checked in):\n\nLocal.`,
			'\n</system-reminder>',
		]);
	});

	it('is no block at all where there is no file', () => {
		expect(partsOf({}).map(({ id }) => id)).toEqual(['claude-code.system']);
	});

	it('has agents and skills behind the instructions, and before them for older models', () => {
		const tree = { 'CLAUDE.md': 'Own.', '.claude/skills/tea/SKILL.md': '---\ndescription: Tea.\n---\n' };
		const order = (model: string) =>
			promptOf(tree, { model }).parts.flatMap(({ id }) => (/^(?:file:|agents$|skills$|skill:)/u.test(id) ? [id] : []));
		const lists = ['agents', 'skills', 'skill:.claude/skills/tea/SKILL.md#tea'];
		expect(order('claude-opus-5-5')).toEqual(['file:CLAUDE.md', ...lists]);
		expect(order('claude-haiku-4-5')).toEqual([...lists, 'file:CLAUDE.md']);
		const older = promptOf(tree, { model: 'claude-haiku-4-5' }).text();
		expect(older).toContain(
			'<system-reminder>\nThe following skills are available for use with the Skill tool:\n\n- tea: Tea.\n',
		);
		const row = rowOf(tree, '.claude/skills/tea/SKILL.md');
		expect(row).toMatchObject({ fate: 'listed', role: 'skill', injectedLength: '- tea: Tea.'.length });
	});

	it('has no lists of what an agent cannot call', () => {
		const text = (kind: 'explorer' | 'main') => promptOf({}, { kind }).text();
		expect(text('main')).toContain('Available agent types');
		expect(text('explorer')).not.toContain('Available agent types');
		expect(text('explorer')).toContain('The following skills');
		expect(promptOf({}, { version: '2.1.54' }).text()).not.toContain('The following skills');
	});

	it('says of an import where it is written', () => {
		const row = rowOf({ 'CLAUDE.md': '# A\n\n- see @b.md\n', 'b.md': 'B' }, 'b.md');
		expect(row?.importedBy).toEqual({ path: 'CLAUDE.md', range: { start: 11, end: 16 } });
	});

	it('keeps which stretches of a file arrive, comments and front matter left out', () => {
		const text = '---\nx: 1\n---\nOne.\n<!-- not this -->\nTwo.\n';
		const row = rowOf({ 'CLAUDE.md': text }, 'CLAUDE.md');
		expect(row?.kept.map(({ start, end }) => text.slice(start, end))).toEqual(['One.\n', 'Two.']);
	});

	it('of the older version has a date, another opening, and texts with their last line break', () => {
		const text = promptOf({ 'CLAUDE.md': 'Own.\n' }, { version: '2.1.54' }).text();
		expect(text).toContain("checked into the codebase):\n\nOwn.\n\n# currentDate\nToday's date is 2026-11-25.\n");
		expect(text).toContain('\n# claudeMd\n');
		expect(text.endsWith('\n</system-reminder>\n')).toBe(true);
	});
});

describe('the ledger says what becomes of a file that is left out', () => {
	const reasonOf = (...args: Parameters<typeof rowOf>) => {
		const row = rowOf(...args);
		return `${row?.fate}: ${row?.reason}`;
	};

	it('that the settings exclude or deny', () => {
		const settings = { claudeMdExcludes: ['**/CLAUDE.local.md'], permissions: { deny: ['Read(.claude/rules/**)'] } };
		const tree = {
			'.claude/settings.json': JSON.stringify(settings),
			'CLAUDE.local.md': 'L\n',
			'.claude/rules/r.md': 'R\n',
		};
		expect(reasonOf(tree, 'CLAUDE.local.md')).toBe(
			'withheld: claudeMdExcludes in .claude/settings.json has **/CLAUDE.local.md',
		);
		expect(reasonOf(tree, '.claude/rules/r.md')).toBe(
			'refused: Read(.claude/rules/**) under permissions.deny in .claude/settings.json keeps it out',
		);
	});

	it('that is empty, missing, of another type, too deep, or outside', () => {
		const tree = {
			'CLAUDE.md': '@none.md @a.mdc @1.md @~/n.md\n',
			'CLAUDE.local.md': '<!-- nothing -->\n',
			'a.mdc': 'A',
			'1.md': '@2.md',
			'2.md': '@3.md',
			'3.md': '@4.md',
			'4.md': '@5.md',
			'5.md': '5',
			[`${home}/n.md`]: 'N',
		};
		expect(reasonOf(tree, 'none.md')).toBe('missing: it is not there');
		expect(reasonOf(tree, 'a.mdc')).toBe('ignored: files with such an ending are not imported');
		expect(rowOf(tree, '4.md')?.fate).toBe('whole');
		expect(reasonOf(tree, '5.md')).toBe('dropped: imports go no further than 4 files');
		expect(reasonOf(tree, '../../home/sam/n.md')).toBe(
			'refused: it is outside the folder that Claude Code was started in',
		);
		expect(reasonOf(tree, 'CLAUDE.local.md')).toBe(
			'empty: nothing is left of it without its front matter and comments',
		);
	});

	it('that another file counts in the place of', () => {
		expect(reasonOf({ 'CLAUDE.md': 'C', 'AGENTS.md': 'A' }, 'AGENTS.md')).toBe('ignored: a CLAUDE.md counts instead');
		expect(rowOf({ 'CLAUDE.md': ' \n', 'AGENTS.md': 'A' }, 'AGENTS.md')?.fate).toBe('whole');
	});

	it('in a bare session, and with an agent that only searches', () => {
		const tree = { 'CLAUDE.md': 'C', '.claude/rules/r.md': '---\npaths: a/**\n---\nR' };
		expect(fatesOf(tree, { kind: 'explorer' })).toEqual(['CLAUDE.md withheld', '.claude/rules/r.md withheld']);
		expect(fatesOf(tree, { programArguments: ['--bare'] })).toEqual([
			'CLAUDE.md withheld',
			'.claude/rules/r.md withheld',
		]);
		expect(promptOf(tree, { kind: 'explorer' }).text()).not.toContain('Contents of');
		expect(fatesOf(tree, { kind: 'subagent' })).toEqual(['CLAUDE.md whole', '.claude/rules/r.md waiting']);
	});
});

describe('a file that the agent touches', () => {
	const tree = {
		'CLAUDE.md': 'C\n',
		'.claude/rules/r.md': '---\npaths: src/**\n---\nR\n',
		'src/CLAUDE.md': 'Below.\n',
		'src/a.ts': '1',
	};

	it('brings in rules for it, and the instructions of its folder, behind everything else', () => {
		expect(fatesOf(tree)).toEqual(['CLAUDE.md whole', '.claude/rules/r.md waiting']);
		const touched = [{ path: `${root}/src/a.ts`, by: 'read' } as const];
		expect(fatesOf(tree, { touched })).toEqual(['CLAUDE.md whole', '.claude/rules/r.md whole', 'src/CLAUDE.md whole']);
		const prompt = promptOf(tree, { touched });
		expect(prompt.parts.slice(-2).map(({ text, stability }) => [text, stability])).toEqual([
			[`\n\n<system-reminder>\nContents of ${root}/src/CLAUDE.md:\n\nBelow.\n\n</system-reminder>`, 'volatile'],
			[`\n\n<system-reminder>\nContents of ${root}/.claude/rules/r.md:\n\nR\n\n</system-reminder>`, 'volatile'],
		]);
		expect(rowOf(tree, 'src/CLAUDE.md', { touched })?.reason).toBe('arrived when the agent touched src/a.ts');
	});

	it('brings nothing in the older version, nor where a folder is only listed', () => {
		const touched = [{ path: `${root}/src/a.ts`, by: 'read' } as const];
		expect(fatesOf(tree, { touched, version: '2.1.54' })).toEqual(['CLAUDE.md whole', '.claude/rules/r.md ignored']);
		const listed = [{ path: `${root}/src`, by: 'list' } as const];
		expect(fatesOf(tree, { touched: listed })).toEqual(['CLAUDE.md whole', '.claude/rules/r.md waiting']);
	});
});

describe('the memory', () => {
	const folder = `${home}/.claude/projects/-code-app/memory`;

	it('is cut at 200 lines, and says so in the words of the program', () => {
		const lines = Array.from({ length: 201 }, (_, index) => `- ${index + 1}\n`).join('');
		const prompt = promptOf({ [`${folder}/MEMORY.md`]: lines });
		const row = prompt.ledger.rows[0];
		expect(row?.fate).toBe('truncated');
		expect(row?.reason).toBe('1 of 201 lines were cut off, starting at line 201 ("- 201")');
		expect(prompt.parts.find(({ id }) => id === 'claude-code.memory-warning')?.text).toBe(
			'\n\n> WARNING: MEMORY.md is 201 lines (limit: 200). Only part of it was loaded: 1 of 201 lines were cut off, starting at line 201 ("- 201"). ',
		);
		expect(prompt.parts.find(({ id }) => id === 'claude-code.memory-advice')?.text).toHaveLength(78);
	});

	it('without an index is a list of its notes', () => {
		const tree = { [`${folder}/tea.md`]: '---\ndescription: how to make it\n---\nHot.\n' };
		expect(promptOf(tree).text()).toContain('- [tea](tea.md) — how to make it\n</system-reminder>');
	});

	it('can be switched off, and kept elsewhere', () => {
		const tree = { [`${folder}/MEMORY.md`]: 'M', 'notes/MEMORY.md': 'N' };
		const withSettings = (settings: object) => ({
			...tree,
			[`${home}/.claude/settings.json`]: JSON.stringify(settings),
		});
		expect(fatesOf(withSettings({ autoMemoryEnabled: false }))).toEqual([]);
		expect(fatesOf(withSettings({ autoMemoryDirectory: `${root}/notes` }))).toEqual(['notes/MEMORY.md whole']);
	});
});
