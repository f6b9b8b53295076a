import { describe, expect, it } from 'vitest';
import { skillsSameName } from '../../../../server/src/engine/rules/skills/skillsSameName.ts';
import { runtimes } from '../../../../server/src/engine/runtimes/registry.ts';
import { bothLoose, bothStrict, check, everyVersion, v9 } from '../../../support/ruleTester.ts';

const goclaw = runtimes.findLast(({ family }) => family === 'goclaw')?.id ?? '';
const named = (name: string) => `---\nname: ${name}\ndescription: How to make tea.\n---\n\nBoil the water.\n`;
const messages = (runtime: string, files: Record<string, string>) =>
	check(skillsSameName, { runtime, files }).map(({ file, message }) => `${file}: ${message}`);

describe('skills.same-name', () => {
	it('says of Botholomew that one command is lost, whatever the letter case', () => {
		expect(messages(bothStrict, { 'skills/a.md': named('Tea'), 'skills/tea.md': 'Boil.\n' })).toEqual([
			'skills/tea.md: skills/a.md is also called “tea”: only one of them can be called with /tea, and the order on the disk decides which. Give one of them another name.',
		]);
		expect(
			messages(bothLoose, { '.botholomew/skills/a.md': named('tea'), '.botholomew/skills/b.md': named('tea') }),
		).toHaveLength(1);
	});

	it('says of GoClaw which skill is never looked at, and which two look alike', () => {
		const files = {
			'skills/tea/SKILL.md': named('tea'),
			'.agents/skills/tea/SKILL.md': named('other'),
			'skills/green/SKILL.md': named('tea'),
		};
		const [first = '', second = ''] = messages(goclaw, files);
		expect([first, second].toSorted()).toEqual([
			'.agents/skills/tea/SKILL.md: The agent does not know this skill: skills/tea/SKILL.md is in a folder of the same name, and GoClaw 2026.2.26 uses only that one. Rename the folder, or delete one of the two.',
			'skills/tea/SKILL.md: skills/green/SKILL.md is also called “tea”: the agent cannot tell them apart, and the search treats them as one. Give one of them another name.',
		]);
	});

	it('says of OpenClaw which of the two is listed, and which nobody hears of', () => {
		for (const runtime of everyVersion) {
			expect(
				messages(runtime, { 'skills/a/SKILL.md': named('tea'), 'skills/b/SKILL.md': named('tea') }),
				runtime,
			).toHaveLength(1);
		}
		expect(messages(v9, { 'skills/a/SKILL.md': named('tea'), 'skills/b/SKILL.md': named('tea') })).toEqual([
			'skills/a/SKILL.md: The agent does not know this skill: skills/b/SKILL.md is also called “tea”, and OpenClaw 2026.9.6 lists only that one. Give one of them another name.',
		]);
	});

	it('says of OpenCode that chance decides', () => {
		const files = { '.agents/skills/tea/SKILL.md': named('tea'), '.opencode/skills/green/SKILL.md': named('tea') };
		expect(messages('opencode@1.18.33', files)).toEqual([
			'.agents/skills/tea/SKILL.md: The agent may not know this skill: .opencode/skills/green/SKILL.md is also called “tea”, and which of them OpenCode 1.18.33 lists changes from start to start. Give one of them another name.',
		]);
	});

	it('is silent about a copy for another program, until one of the two is changed', () => {
		const copilot = 'copilot@vscode-1.139.1';
		const copies = (text: string) => ({
			'.github/copilot-instructions.md': 'Boil the water.\n',
			'.agents/skills/tea/SKILL.md': named('tea'),
			'.github/skills/tea/SKILL.md': text,
		});
		expect(messages(copilot, copies(named('tea')))).toEqual([]);
		expect(messages(copilot, copies(`${named('tea')}\nNot for long.\n`))).toHaveLength(1);
	});

	it('is silent about different names and broken files', () => {
		expect(messages(bothStrict, { 'skills/a.md': named('tea'), 'skills/b.md': named('[tea') })).toEqual([]);
		expect(messages(goclaw, { 'skills/a/SKILL.md': named('a'), 'skills/b/SKILL.md': named('b') })).toEqual([]);
	});
});
