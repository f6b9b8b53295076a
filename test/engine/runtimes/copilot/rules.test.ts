import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { copilot } from '../../../../server/src/engine/runtimes/copilot/copilot.ts';
import { type Files, reported, withSettings } from './support.ts';

const rules = copilot.rules?.own ?? [];

function ruleCalled(code: string): Rule {
	const rule = rules.find((each) => each.code === code);
	if (!rule) throw new Error(`no rule ${code}`);
	return rule;
}

const saysOf = (code: string, files: Files) => reported(ruleCalled(code), files);

const textsOf = (code: string, files: Files) => saysOf(code, files).map(({ text }) => text);

/** Instructions for `applyTo`, as it is written behind the key. */
const forPattern = (applyTo: string): string => `---\napplyTo: ${applyTo}\n---\nCheck the input.\n`;

const api = '.github/instructions/api.instructions.md';

describe('copilot.pattern-matches-nothing', () => {
	const code = 'copilot.pattern-matches-nothing';
	it.each([
		['"./src/**"', './src/**', 'src/**'],
		['/src/**', '/src/**', 'src/**'],
		['src\\**\\*.ts', 'src\\**\\*.ts', 'src/**/*.ts'],
		['src/', 'src/', 'src/**'],
		['src', 'src', 'src/**'],
		['**/*.ts;**/*.js', '**/*.ts;**/*.js', '**/*.ts,**/*.js'],
		[`'"**/*.ts"'`, '"**/*.ts"', '**/*.ts'],
	])('finds %s', (applyTo, text, meant) => {
		const [found, ...more] = saysOf(code, { [api]: forPattern(applyTo), 'src/a.ts': '' });
		expect(more).toEqual([]);
		expect(found?.text).toBe(text);
		expect(found?.fixes[0]?.title).toBe(`Change to ${meant}`);
	});

	it.each(['!**/*.ts', '**/{a,{b,c}}.ts', '**/*.{ts,js', '**/[ab.ts'])('finds %s, and cannot mend it', (applyTo) => {
		const [found] = saysOf(code, { [api]: forPattern(`'${applyTo}'`) });
		expect(found?.fixes).toEqual([]);
	});

	it('finds only the pattern that is wrong', () => {
		expect(textsOf(code, { [api]: forPattern('"**/*.ts, ./lib/**"') })).toEqual(['./lib/**']);
	});

	it.each(['**', '*.ts', 'src/**', '**/*.{ts,tsx}', '**/[ab].ts', '/home/**', 'Makefile', 'src/a.ts, **/src/*.ts'])(
		'is silent about %s',
		(applyTo) => {
			expect(saysOf(code, { [api]: forPattern(`'${applyTo}'`), 'src/a.ts': '', Makefile: '' })).toEqual([]);
		},
	);

	it('leaves an empty pattern to VS Code', () => {
		expect(saysOf(code, { [api]: forPattern("''") })).toEqual([]);
	});
});

describe('copilot.pattern-matches-elsewhere', () => {
	const code = 'copilot.pattern-matches-elsewhere';
	const files = { 'src/a.ts': '', 'packages/api/src/b.ts': '' };
	it('names both folders', () => {
		const [found] = saysOf(code, { [api]: forPattern('"src/**/*.ts"'), ...files });
		expect(found?.text).toBe('src/**/*.ts');
		expect(found?.message).toContain('not only in src, but in packages/api/src as well');
	});
	it('is silent where there is one place only, and about patterns for any folder', () => {
		expect(saysOf(code, { [api]: forPattern('"src/**/*.ts"'), 'src/a.ts': '' })).toEqual([]);
		expect(saysOf(code, { [api]: forPattern('"packages/**"'), ...files })).toEqual([]);
		expect(saysOf(code, { [api]: forPattern('"**/src/**"'), ...files })).toEqual([]);
	});
});

describe('copilot.never-attached', () => {
	const code = 'copilot.never-attached';
	it('finds instructions without applyTo and description', () => {
		expect(textsOf(code, { [api]: '# Rules\n\nUse tabs.\n' })).toEqual(['# Rules']);
		expect(saysOf(code, { [api]: '---\nname: Rules\n---\nUse tabs.\n' })).toHaveLength(1);
	});
	it('is silent where one of them is there, about rules of Claude’s, and where VS Code marks the key', () => {
		expect(saysOf(code, { [api]: forPattern('"**"') })).toEqual([]);
		expect(saysOf(code, { [api]: '---\ndescription: On tabs\n---\nUse tabs.\n' })).toEqual([]);
		expect(saysOf(code, { '.claude/rules/tabs.md': 'Use tabs.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: '---\napplyto: "**"\n---\nUse tabs.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: '---\nglobs: "**"\n---\nUse tabs.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: '---\napplyTo:\n  - "**"\n---\nUse tabs.\n' })).toEqual([]);
	});
});

describe('copilot.unclosed-frontmatter', () => {
	const code = 'copilot.unclosed-frontmatter';
	it('says what comes of it', () => {
		const prompt = saysOf(code, { '.github/prompts/go.prompt.md': '---\ndescription: Go\n\nGo on.\n' });
		expect(prompt[0]?.message).toBe(
			'No line --- closes the frontmatter, so the prompt has no text, and nothing is asked when somebody runs it. Put a line --- after the last key.',
		);
		expect(saysOf(code, { '.github/agents/kim.agent.md': '---\nname: kim\nReview.\n' })).toHaveLength(1);
	});
	it('is silent where it is closed, and where there is none', () => {
		expect(saysOf(code, { '.github/prompts/go.prompt.md': '---\ndescription: Go\n---\nGo on.\n' })).toEqual([]);
		expect(saysOf(code, { '.github/prompts/go.prompt.md': '----\nGo on.\n', 'AGENTS.md': '---\nA.\n' })).toEqual([]);
	});
});

describe('copilot.unclosed-quote', () => {
	const code = 'copilot.unclosed-quote';
	it('finds one that goes on to the end of the block', () => {
		expect(textsOf(code, { [api]: '---\napplyTo: "**/*.ts\nname: n\n---\nText.\n' })).toEqual(['applyTo: "**/*.ts']);
		expect(textsOf(code, { [api]: "---\napplyTo: '**'\ndescription: 'it\n---\nText.\n" })).toEqual([
			"description: 'it",
		]);
	});
	it('is silent about quotes that are closed, in one line or two', () => {
		expect(saysOf(code, { [api]: '---\ndescription: "a\n  b"\napplyTo: "**"\n---\nText.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: "---\napplyTo: '**'\ndescription: it's\n---\nText.\n" })).toEqual([]);
	});
});

describe('copilot.byte-order-mark', () => {
	const code = 'copilot.byte-order-mark';
	it('finds it before frontmatter, and removes it', () => {
		const [found] = saysOf(code, { [api]: `\uFEFF${forPattern('"**"')}` });
		expect(found?.fixes[0]).toMatchObject({
			preferred: true,
			steps: [{ kind: 'edit', changes: [{ range: { start: 0, end: 1 }, text: '' }] }],
		});
	});
	it('is silent where no frontmatter follows', () => {
		expect(saysOf(code, { [api]: '\uFEFF# Rules\n', '.github/prompts/a.prompt.md': forPattern('"**"') })).toEqual([]);
	});
});

describe('copilot.frontmatter-comment', () => {
	const code = 'copilot.frontmatter-comment';
	it('finds a note to oneself', () => {
		const note = '# TODO: ask Kim whether we need this';
		expect(textsOf(code, { [api]: `---\n${note}\napplyTo: "**"\n---\nText.\n` })).toEqual([note]);
	});
	it('is silent about a word or two, about headings, and about prompts', () => {
		expect(saysOf(code, { [api]: `---\napplyTo: "**" # all\n---\n# ${'A long heading '.repeat(4)}\n` })).toEqual([]);
		const prompt = `---\n# ${'A long note '.repeat(4)}\ndescription: d\n---\nGo.\n`;
		expect(saysOf(code, { '.github/prompts/go.prompt.md': prompt })).toEqual([]);
	});
});

describe('copilot.mention-not-included', () => {
	const code = 'copilot.mention-not-included';
	const files = { '.github/copilot-instructions.md': 'Follow #file:../docs/a.md here.\n', 'docs/a.md': 'A.\n' };
	it('finds #file: that leads to a file', () => {
		expect(textsOf(code, files)).toEqual(['../docs/a.md']);
		expect(textsOf(code, { 'AGENTS.md': '#file:docs/a.md\n', 'docs/a.md': 'A.\n' })).toEqual(['docs/a.md']);
	});
	it('is silent with the setting, about links, code, and what VS Code marks as missing', () => {
		expect(saysOf(code, withSettings({ 'chat.includeReferencedInstructions': true }, files))).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': 'See [a](docs/a.md), `#file:docs/a.md`.\n', 'docs/a.md': 'A.\n' })).toEqual([]);
		expect(saysOf(code, { '.github/copilot-instructions.md': '#file:nope.md\n' })).toEqual([]);
	});
});

describe('copilot.import-not-followed', () => {
	const code = 'copilot.import-not-followed';
	it('finds a file that only Claude Code puts in', () => {
		expect(textsOf(code, { 'CLAUDE.md': '# Shop\n\n- @docs/a.md\n', 'docs/a.md': 'A.\n' })).toEqual(['@docs/a.md']);
	});
	it('is silent where Copilot has the file anyway, where there is none, and in code', () => {
		expect(saysOf(code, { 'CLAUDE.md': '@AGENTS.md\n', 'AGENTS.md': 'A.\n' })).toEqual([]);
		expect(saysOf(code, { 'CLAUDE.md': '@docs/a.md\nAsk @kim.\n' })).toEqual([]);
		expect(saysOf(code, { 'CLAUDE.md': '```\n@docs/a.md\n```\n', 'docs/a.md': 'A.\n' })).toEqual([]);
	});
});

describe('copilot.nested-agents', () => {
	const code = 'copilot.nested-agents';
	const files = { 'AGENTS.md': 'A.\n', 'packages/api/AGENTS.md': '# API\n' };
	it('names a pattern that would do', () => {
		const [found, ...more] = saysOf(code, files);
		expect(more).toEqual([]);
		expect(found?.file).toBe('packages/api/AGENTS.md');
		expect(found?.message).toContain('applyTo: "packages/api/**"');
	});
	it('is silent with the setting, and about what nobody works in', () => {
		expect(saysOf(code, withSettings({ 'chat.useNestedAgentsMdFiles': true }, files))).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': 'A.\n', 'node_modules/x/AGENTS.md': 'X.\n' })).toEqual([]);
	});
});

describe('copilot.two-rule-books', () => {
	const code = 'copilot.two-rule-books';
	const long = 'Use tabs, and no spaces, in each file of this project. '.repeat(8);
	it('finds two long files that differ', () => {
		const [found] = saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': `# Shop\n\n${long}` });
		expect(found?.file).toBe('CLAUDE.md');
	});
	it('is silent where one points to the other, is short, the same, or switched off', () => {
		expect(saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': '@AGENTS.md\n' })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': `@AGENTS.md\n\n${long}` })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': `${long}\n` })).toEqual([]);
		const off = withSettings({ 'chat.useClaudeMdFile': false }, { 'AGENTS.md': long, 'CLAUDE.md': `# S\n${long}` });
		expect(saysOf(code, off)).toEqual([]);
	});
});

describe('copilot.same-text', () => {
	const code = 'copilot.same-text';
	it('finds the copy', () => {
		const [found] = saysOf(code, { 'AGENTS.md': 'Use tabs.\n', 'CLAUDE.md': ' Use tabs.\n' });
		expect(found?.message).toContain('CLAUDE.md says the same as AGENTS.md');
	});
	it('is silent about links, empty files, and texts that differ', () => {
		expect(saysOf(code, { 'AGENTS.md': 'Use tabs.\n', 'CLAUDE.md': { link: 'AGENTS.md' } })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': '\n', 'CLAUDE.md': ' ' })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': 'a', 'CLAUDE.md': 'b' })).toEqual([]);
	});
});

describe('copilot.switched-off', () => {
	const code = 'copilot.switched-off';
	const off = { 'chat.useAgentsMdFile': false };
	it('names the setting', () => {
		const [found] = saysOf(code, withSettings(off, { 'AGENTS.md': '# Shop\n' }));
		expect(found?.message).toBe(
			'Copilot does not get AGENTS.md: chat.useAgentsMdFile is off. Turn it on if Copilot is to know these instructions.',
		);
	});
	it('is silent where it is on, and about the file of Claude’s', () => {
		expect(saysOf(code, { 'AGENTS.md': '# Shop\n' })).toEqual([]);
		expect(saysOf(code, withSettings({ 'chat.useClaudeMdFile': false }, { 'CLAUDE.md': '# Shop\n' }))).toEqual([]);
	});
});

describe('copilot.misplaced', () => {
	const code = 'copilot.misplaced';
	it.each([
		['copilot-instructions.md', '.github/copilot-instructions.md'],
		['docs/api.instructions.md', api],
		['.github/api.instructions.md', api],
		['.github/instructions/api.md', api],
		['.github/instructions/api.Instructions.md', api],
		['.github/prompts/deep/go.prompt.md', '.github/prompts/go.prompt.md'],
	])('finds %s', (path, to) => {
		const [found, ...more] = saysOf(code, { [path]: '# Text\n' });
		expect(more).toEqual([]);
		expect(found?.fixes[0]?.steps).toEqual([{ kind: 'rename', path, to }]);
	});
	it('moves nothing onto another file', () => {
		const [found] = saysOf(code, { 'docs/api.instructions.md': '# A\n', [api]: forPattern('"**"') });
		expect(found?.fixes).toEqual([]);
	});
	it('is silent about the right places, and those that a setting adds', () => {
		const right = {
			'.github/copilot-instructions.md': 'A.\n',
			'.github/instructions/deep/api.instructions.md': 'A.\n',
			'.github/instructions/README.md': 'A.\n',
			'.github/prompts/go.prompt.md': 'A.\n',
			'packages/api/.github/copilot-instructions.md': 'A.\n',
			'node_modules/x/copilot-instructions.md': 'A.\n',
		};
		expect(saysOf(code, right)).toEqual([]);
		const added = withSettings(
			{
				'chat.instructionsFilesLocations': { docs: true },
				'chat.promptFilesLocations': { '.github/prompts/deep': true },
			},
			{ 'docs/api.instructions.md': 'A.\n', '.github/prompts/deep/go.prompt.md': 'A.\n' },
		);
		expect(saysOf(code, added)).toEqual([]);
	});
});

describe('copilot.skill-description-cut', () => {
	const code = 'copilot.skill-description-cut';
	const skillOf = (description: string): Files => ({
		'.github/skills/tea/SKILL.md': `---\nname: tea\ndescription: ${description}\n---\nBoil.\n`,
	});
	it('finds one that is too long, and one with tags', () => {
		expect(saysOf(code, skillOf('x'.repeat(1030)))[0]?.message).toContain('; 6 are cut');
		expect(saysOf(code, skillOf('a <b> c'))[0]?.message).toContain('“<b>”');
	});
	it('is silent about the rest', () => {
		expect(saysOf(code, skillOf('x'.repeat(1024)))).toEqual([]);
		expect(saysOf(code, skillOf('a < b'))).toEqual([]);
	});
});

/** What the program itself marks, as it was seen to. */
interface Marked {
	readonly fn: string;
	readonly id: string;
	readonly input: { readonly path: string; readonly content: string };
	readonly expected: readonly { readonly line: number }[];
}

const cases = JSON.parse(
	readFileSync(new URL('../../../conformance/copilot.json', import.meta.url), 'utf8'),
) as readonly Marked[];

describe('what VS Code says', () => {
	const marked = cases.filter(({ fn, expected }) => fn === 'validate' && expected.length > 0);

	it('is known of some files', () => expect(marked.length).toBeGreaterThan(8));

	it.each(marked.map((each) => [each.id, each] as const))('is not said again: %s', (_id, { input, expected }) => {
		const path = input.path.replace('<ROOT>/', '');
		const files = { [path]: input.content };
		const lines = input.content.split('\n');
		const lineStart = (line: number) => lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
		const said = expected.map(({ line }) => lineStart(line));
		for (const rule of rules) {
			const lineOf = (offset: number) => input.content.slice(0, offset).split('\n').length;
			const found = reported(rule, files).map(({ text }) => lineStart(lineOf(input.content.indexOf(text))));
			expect(found.filter((line) => said.includes(line))).toEqual([]);
		}
	});

	it('silences a rule on its line alone', () => {
		// VS Code marks the first line of this skill, as it has no name; the description stands on the second.
		const text = `---\ndescription: a <b> c\n---\nBoil.\n`;
		expect(saysOf('copilot.skill-description-cut', { '.github/skills/tea/SKILL.md': text })).toHaveLength(1);
		const twice = `---\nname: tea\ndescription: a <b> c\ndescription: d\n---\nBoil.\n`;
		expect(saysOf('copilot.skill-description-cut', { '.github/skills/tea/SKILL.md': twice })).toHaveLength(1);
		// Here it marks the very line of the description.
		const marked = `---\nname: tea\n  description: a <b> c\n---\nBoil.\n`;
		expect(saysOf('copilot.skill-description-cut', { '.github/skills/tea/SKILL.md': marked })).toEqual([]);
	});
});

it('a healthy workspace has nothing to be said of', () => {
	const files: Files = {
		'AGENTS.md': '# Shop\n\nSee [style](docs/style.md).\n',
		'CLAUDE.md': '@AGENTS.md\n',
		'docs/style.md': '# Style\n',
		'.github/copilot-instructions.md': '# Copilot\n\nAnswer shortly.\n',
		[api]: forPattern('"src/**/*.ts"'),
		'src/a.ts': '',
		'.github/prompts/go.prompt.md': '---\ndescription: Go\nagent: Agent\n---\nGo on.\n',
		'.github/agents/kim.agent.md': '---\nname: kim\ndescription: Reviews\n---\nReview.\n',
		'.github/skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea\n---\nBoil.\n',
	};
	expect(rules.flatMap((rule) => reported(rule, files))).toEqual([]);
});
