import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { keepsHome } from '../../coding/keepsHome.ts';
import { isFileThere, textThere } from '../../coding/there.ts';
import { usualName } from '../context/names.ts';
import { geminiView } from './view.ts';

const misplaced = `.gemini/${usualName}`;

export const inOwnFolder: Rule = {
	code: 'gemini.in-own-folder',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'GEMINI.md is in the folder .gemini of the project',
		why: 'Only in your home folder is a `GEMINI.md` in `.gemini` read when a session begins. In a project, Gemini CLI looks in the folder that it was started in and the folders above. `.gemini/GEMINI.md` comes only once a tool reads or changes something in `.gemini`, which hardly happens. Nothing is said of a folder that keeps the files of a home folder, such as `.zshrc`.',
		fix: 'Move the file one folder up. There is a quick fix if there is none yet.',
		example: { file: '.gemini/GEMINI.md', text: '# Rules\n\nRun the tests before you commit.\n' },
	},
	*check(view) {
		const text = textThere(view.snapshot, misplaced);
		if (text === undefined || text.trim() === '') return;
		const { world, loaded } = geminiView(view);
		const isLoaded = Object.values(loaded.tiers).some((files) =>
			files.some(({ path }) => world.pathOf(path) === misplaced),
		);
		if (isLoaded || keepsHome(view.snapshot)) return;
		const isFree = !isFileThere(view.snapshot, usualName);
		yield {
			place: wholeFile(view, misplaced),
			message: `The agent does not get ${misplaced} when a session begins: Gemini CLI reads a ${usualName} in .gemini only in your home folder. ${isFree ? 'Move it one folder up' : `Move its text to ${usualName}`}.`,
			fixes: isFree ? [renameFix(misplaced, usualName)] : [],
		};
	},
};
