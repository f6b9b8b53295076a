import type { Rule } from '../../../rules/rule.ts';
import { areaOf, eachImport, written } from './view.ts';

export const importOutside: Rule = {
	code: 'gemini.import-outside',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'An import is outside the project',
		why: [
			'Gemini CLI imports only what is in the project: in the nearest folder above that has a `.git`, or one of the names in `context.memoryBoundaryMarkers`. If there is none, only what is in the folder of the context file counts, and nothing with `../` works. Links are resolved first. Addresses of the web are never loaded.',
			'Instead of the text, the agent reads `<!-- Import failed: … - Path traversal attempt -->`. With `context.importFormat` set to `flat`, it reads nothing.',
		].join('\n\n'),
		fix: 'Copy the text into the project. What holds for all your projects can be written in `~/.gemini/GEMINI.md`.',
		example: { file: 'GEMINI.md', text: '# Rules\n\n@../shared/style.md\n' },
	},
	*check(view) {
		yield* eachImport(view, (_text, attempt, known) => {
			if (attempt.outcome === 'url')
				return {
					message: `Gemini CLI does not load ${written(attempt)}: it imports files of the project, and nothing from the web. Copy the text into a file.`,
				};
			if (attempt.outcome !== 'outside') return undefined;
			const { loaded, folder, boundary } = areaOf(known, attempt);
			const why =
				boundary === folder
					? `only what is in the folder of ${known.world.pathOf(loaded.file)} may be imported`
					: `only what is in ${boundary} may be imported`;
			return { message: `The agent does not get ${written(attempt)}: ${why}. Copy the text into the project.` };
		});
	},
};
