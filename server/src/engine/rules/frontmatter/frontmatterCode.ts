import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { injectedFiles } from '../support/files.ts';
import { placeIn } from '../support/places.ts';

/** gray-matter's way to say that the block is in another language than YAML: `---js`. */
const codeFence = /^\uFEFF?---[ \t]*([A-Za-z][\w+-]*)[ \t]*(?=\r?\n)/;
const data = new Set(['yaml', 'yml', 'json', 'toml']);

export const frontmatterCode: Rule = {
	code: 'frontmatter.code',
	severity: 'warning',
	docs: {
		title: 'Code in frontmatter does not run',
		why: [
			'Some tools run the frontmatter as a program if the first line is, for example, `---js`. OpenClaw does not, and Soulscope never does:',
			'a persona file must not run anything. OpenClaw puts the block into the prompt, so the agent reads the code as part of its persona.',
		].join('\n'),
		fix: 'Write plain values between two `---` lines, or remove the block. Be careful with a file that someone sent you with such a block: other tools may run it.',
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
				message: `This “${language}” code does not run: ${view.runtime.title} gives it to the agent as plain text. Write plain values, or remove the block.`,
			};
		}
	},
};
