import { describe, expect, it } from 'vitest';
import { skillsUnreachable } from '../../../../server/src/engine/rules/skills/skillsUnreachable.ts';
import { bothStrict, check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const text = '---\ndescription: What to do when the kiln fails.\n---\n\nCall Ines.\n';
const named = (name: string) => text.replace('---\n', `---\nname: ${name}\n`);

describe('skills.unreachable', () => {
	it.each([
		['skills/help.md', text, 'the chat uses /help itself', 'Rename to skills/help-skill.md'],
		['skills/a.md', named('EXIT'), 'the chat uses /exit itself', 'Change the name to “exit-skill”'],
		['skills/a.md', named('kiln trouble'), 'a command ends at the first space', 'Change the name to “kiln-trouble”'],
	])('says of %s why nobody can call it', (path, content, why, title) => {
		const tree = { runtime: bothStrict, files: { [path]: content } };
		const [reported, ...others] = check(skillsUnreachable, tree);
		expect(others).toEqual([]);
		expect(reported?.message).toContain(`${why}. Give it another name.`);
		expect(reported?.finding.fixes?.map((fix) => fix.title)).toEqual([title]);
		expectEveryFixToSilence(skillsUnreachable, tree);
	});

	it('is silent about commands that work, and where skills are no commands', () => {
		const files = { 'skills/kiln.md': text, 'skills/b.md': named('helper') };
		expect(check(skillsUnreachable, { runtime: bothStrict, files })).toEqual([]);
		expect(check(skillsUnreachable, { runtime: v9, files: { 'skills/help/SKILL.md': named('help') } })).toEqual([]);
	});
});
