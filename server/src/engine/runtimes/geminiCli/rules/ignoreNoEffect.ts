import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { textThere } from '../../coding/there.ts';
import { geminiView } from './view.ts';

const ignoreFile = '.geminiignore';

export const ignoreNoEffect: Rule = {
	code: 'gemini.ignore-no-effect',
	severity: 'information',
	particular: {},
	docs: {
		title: 'An ignore file does not keep a context file out',
		why: '`.geminiignore` and `.gitignore` say which files the tools of the agent skip. Context files are read all the same, at the beginning of a session and later, in `node_modules` as well.',
		fix: 'Rename or delete a context file that the agent must not read.',
		example: { file: '.geminiignore', text: 'legacy/GEMINI.md\n' },
	},
	*check(view) {
		const text = textThere(view.snapshot, ignoreFile);
		if (text === undefined) return;
		const { plan } = geminiView(view);
		const names = new Set(plan.names.map((name) => posix.basename(name)));
		let at = 0;
		for (const line of text.split('\n')) {
			const pattern = line.trim();
			const name = posix.basename(pattern);
			if (!/^[#!]/u.test(pattern) && names.has(name)) {
				const start = at + line.indexOf(pattern);
				yield {
					place: placeIn(ignoreFile, { start, end: start + pattern.length }),
					message: `Gemini CLI reads ${name} all the same: ignore files are for the tools of the agent, not for context files. Rename or delete a file that it must not read.`,
				};
			}
			at += line.length + 1;
		}
	},
};
