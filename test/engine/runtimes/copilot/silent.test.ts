import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { copilot } from '../../../../server/src/engine/runtimes/copilot/copilot.ts';
import { api, forPattern, saysOf } from '../../rules/copilot/support.ts';
import { type Files, reported } from './support.ts';

const rules = copilot.rules?.own ?? [];

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
