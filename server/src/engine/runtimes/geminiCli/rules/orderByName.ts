import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { geminiView } from './view.ts';

const isBelow = (folder: string, other: string): boolean =>
	folder !== other && posix.relative(other, folder) !== '' && !posix.relative(other, folder).startsWith('..');

export const orderByName: Rule = {
	code: 'gemini.order-by-name',
	severity: 'information',
	particular: {},
	docs: {
		title: 'The nearer file comes first',
		why: 'People expect that the file of a subfolder comes last, so that it can overrule what the project says. Gemini CLI sorts context files by the letters of their whole paths: `App/GEMINI.md` comes before `GEMINI.md`, because A comes before G, and `src/GEMINI.md` after it. `AGENTS.md` comes before `GEMINI.md`, whatever the order in the settings.',
		fix: 'Do not rely on the order: say in the nearer file that it goes before the other one.',
		example: { file: 'GEMINI.md', text: '# In a folder called App, below a project with a GEMINI.md of its own\n' },
	},
	*check(view) {
		const { loaded, world } = geminiView(view);
		const paths = loaded.tiers.project.filter(({ state }) => state === 'text').map(({ path }) => path);
		for (const [index, path] of paths.entries()) {
			const own = world.pathOf(path);
			const outer = paths.slice(index + 1).find((other) => isBelow(posix.dirname(path), posix.dirname(other)));
			if (outer === undefined || !view.snapshot.files.has(own)) continue;
			yield {
				place: wholeFile(view, own),
				message: `${own} comes before ${world.pathOf(outer)}, although it is the nearer one: Gemini CLI sorts them by the letters of their paths. Say in it that it goes before the other.`,
			};
		}
	},
};
