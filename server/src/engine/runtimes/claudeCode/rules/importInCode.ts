import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { codeMentionsIn } from '../context/markdown.ts';
import { contextFor, couldImport, loadedFiles, targetOf } from './support.ts';

const mentionsOf = oncePerContent(codeMentionsIn);

export const importInCode: Rule = {
	code: 'claude.import-in-code',
	severity: 'information',
	particular: {},
	docs: {
		title: 'An import in backticks imports nothing',
		why: [
			'With a backtick right before it, an `@` begins no import. In backticks, `@docs/style.md` is only a name: the agent does not get the file.',
			'',
			'Soulscope reports it if nothing but the import is in the backticks, the file is there, and no other line imports it. Imports in code blocks are not reported.',
		].join('\n'),
		fix: 'Remove the backticks; there is a quick fix. If you only want to name the file, remove the `@`.',
		example: { file: 'CLAUDE.md', text: 'Our style is in `@docs/style.md`\n' },
	},
	*check(view) {
		const { start, later } = contextFor(view);
		const arriving = new Set(
			[...start, ...later].flatMap(({ file, shown, fate }) => (shown || fate === 'waiting' ? [file] : [])),
		);
		for (const file of loadedFiles(view)) {
			for (const { path, range } of mentionsOf(file.content)) {
				const target = targetOf(view, file, path);
				if (arriving.has(target) || !couldImport(view, file, path)) continue;
				const written = file.content.text.slice(range.start, range.end);
				yield {
					place: placeIn(file.path, range),
					message: `The agent does not get ${pathFrom(view.snapshot.root, target)}: with a backtick right before the @, Claude Code imports nothing. Remove the backticks, or the @.`,
					fixes: [editFix('Remove the backticks', file.path, [{ range, text: written.replaceAll('`', '').trim() }])],
				};
			}
		}
	},
};
