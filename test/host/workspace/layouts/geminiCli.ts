import { at, before9, goclaw, type Layouts, nobodys, usual, ws } from './layout.ts';

const gemini = 'gemini-cli@0.61.0';

/** Projects of Gemini CLI, and what only looks like one. */
export const geminiCliProjects: Layouts = {
	'a project of Gemini CLI': {
		'has settings of its own': {
			files: { ...ws('src/a.ts'), '/ws/.gemini/settings.json': '{}' },
			is: gemini,
			because: 'there is .gemini/settings.json',
		},
		'has a GEMINI.md, and is open': {
			files: ws('GEMINI.md', 'package.json'),
			is: gemini,
			because: 'there is GEMINI.md',
		},
		'has skills of its own beside a file that many read': {
			files: { ...ws('AGENTS.md'), ...at('/ws/.gemini/skills/tea', 'SKILL.md') },
			is: gemini,
		},
	},
	'a GEMINI.md beside other things': {
		'is in the home of an OpenClaw agent': { files: ws(...usual, 'GEMINI.md'), is: before9 },
		'is in the home of a GoClaw agent': {
			files: { ...ws(...usual, 'GEMINI.md'), '/ws/config.json': '{ gateway: { owner_ids: ["1"] } }' },
			is: goclaw,
		},
		'is below what is open, and no project by itself': { files: ws('README.md', 'docs/GEMINI.md'), is: nobodys },
	},
};
