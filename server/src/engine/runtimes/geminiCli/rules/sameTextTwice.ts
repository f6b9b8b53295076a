import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { usualName } from '../context/names.ts';
import { geminiView } from './view.ts';

export const sameTextTwice: Rule = {
	code: 'gemini.same-text-twice',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The agent gets the same text twice',
		why: 'A name in `context.fileName` is added to `GEMINI.md`, and does not replace it. If `AGENTS.md` and `GEMINI.md` are copies of each other, the agent reads the same text twice, and pays for it twice. If one is a link to the other, it comes once.',
		fix: 'Delete one of the two, or make it a link to the other.',
		example: { file: 'GEMINI.md', text: '# The same as in AGENTS.md, which context.fileName names as well\n' },
	},
	*check(view) {
		const { loaded, world } = geminiView(view);
		const first = new Map<string, string>();
		const files = loaded.tiers.project.filter(({ state }) => state === 'text');
		// The usual name is the one that people did not expect.
		const ordered = files.toSorted((a, b) => Number(isUsual(a.path)) - Number(isUsual(b.path)));
		for (const { path, content } of ordered) {
			const own = world.pathOf(path);
			const key = `${posix.dirname(own)}\n${content?.text.trim() ?? ''}`;
			const other = first.get(key);
			if (other === undefined) {
				first.set(key, own);
				continue;
			}
			if (!view.snapshot.files.has(own)) continue;
			yield {
				place: wholeFile(view, own),
				message: `The agent gets this text twice: ${other} says the same, and Gemini CLI loads both, as context.fileName does not replace ${usualName}. Delete one of them.`,
				fixes: [{ title: `Delete ${own}`, preferred: false, steps: [{ kind: 'delete', path: own }] }],
			};
		}
	},
};

const isUsual = (path: string): boolean => posix.basename(path) === usualName;
