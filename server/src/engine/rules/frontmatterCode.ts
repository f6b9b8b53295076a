import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { injectedFiles } from './support/files.ts';
import { placeIn } from './support/places.ts';

/** gray-matter's way to say that the block is in another language than YAML: `---js`. */
const codeFence = /^\uFEFF?---[ \t]*([A-Za-z][\w+-]*)[ \t]*(?=\r?\n)/;
const data = new Set(['yaml', 'yml', 'json', 'toml']);

export const frontmatterCode: Rule = {
	code: 'frontmatter.code',
	severity: 'warning',
	docs: {
		title: 'Code in frontmatter runs nowhere',
		why: [
			'Some tools read a first line such as `---js` as “the frontmatter is a program: run it”. No agent runtime that Soulscope knows does, and Soulscope never will:',
			'a persona file must not be able to run anything. Every OpenClaw version simply puts the block into the prompt, so the agent reads source code as if it were part of its persona.',
		].join('\n'),
		fix: 'Write plain values between two `---` lines, or take the block out. Be wary of a file that came to you with such a block: other tools may run it.',
		example: {
			file: 'SOUL.md',
			text: '---js\n({ mood: new Date().getHours() < 9 ? "grumpy" : "kind" })\n---\n\n# Soul\n',
		},
	},
	*check(view) {
		for (const path of injectedFiles(view)) {
			const text = textOf(view.snapshot, path);
			const fence = text?.startsWith('---') || text?.startsWith('\uFEFF---') ? codeFence.exec(text) : null;
			const language = fence?.[1];
			if (!fence || !language || data.has(language.toLowerCase())) continue;
			const start = fence[0].indexOf('---');
			yield {
				place: placeIn(path, { start, end: fence[0].trimEnd().length }),
				message: `Nothing here runs the “${language}” code in this frontmatter: ${view.runtime.title} hands it to the agent as plain text. Write plain values, or take the block out.`,
			};
		}
	},
};
