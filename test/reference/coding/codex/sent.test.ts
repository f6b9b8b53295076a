import { expect, it } from 'vitest';
import { saidIn } from './sent.ts';

const message = (role: string, text: string) => ({ role, text });

it('keeps what comes of files to the byte, and leaves out prose', () => {
	const said = saidIn([
		message('developer', 'You are somebody.'),
		message(
			'developer',
			'<skills_instructions>\n## Skills\nProse.\n### Skill roots\n- `r0` = `/s`\n### Available skills\n- imagegen: Draws é (file: r0/imagegen/SKILL.md)\n- s: Mine (file: r0/s/SKILL.md)\n### How to use skills\nMore prose.\n</skills_instructions>',
		),
		message('developer', '<permissions instructions>\nProse.\nProse: `/tmp`, `/w`.\n</permissions instructions>'),
		message('user', '# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\n A \n</INSTRUCTIONS>'),
		message('user', '<environment_context>\n  <current_date>2026-11-25</current_date>\n</environment_context>'),
	]);
	expect(said).toEqual({
		order: 'developer: prose\ndeveloper: skills\ndeveloper: permissions\nuser: instructions\nuser: environment',
		prose: '',
		skills:
			'<skills_instructions>\n## Skills\n\n### Skill roots\n- `r0` = `/s`\n### Available skills\n- imagegen: [7] (file: r0/imagegen/SKILL.md)\n- s: Mine (file: r0/s/SKILL.md)\n</skills_instructions>',
		permissions: '<permissions instructions>\n`/tmp`, `/w`.\n</permissions instructions>',
		instructions: '# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\n A \n</INSTRUCTIONS>',
		environment: '<environment_context>\n  <current_date></current_date>\n</environment_context>',
	});
});

it('takes the summary of the memory out of what is said around it', () => {
	const summary = '========= MEMORY_SUMMARY BEGINS =========\nWords\n========= MEMORY_SUMMARY ENDS =========';
	expect(saidIn([message('developer', `Prose\n${summary}\nProse`)])).toEqual({
		order: 'developer: memory',
		memory: summary,
	});
});
