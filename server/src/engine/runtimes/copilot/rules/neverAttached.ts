import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { isFileThere } from '../../coding/there.ts';
import { isClaudeRule } from '../context/kinds.ts';
import { attributeOf, stringOf } from '../matter/promptFile.ts';
import { atHead, ownInstructions } from './support.ts';
import { textBehind } from './textBehindQuote.ts';

const forEveryRequest = '.github/copilot-instructions.md';
/** Keys that other programs have for it. VS Code marks them, and that says enough. */
const meantFor: readonly string[] = [
	'applyto',
	'apply-to',
	'apply_to',
	'globs',
	'glob',
	'paths',
	'path',
	'files',
	'pattern',
];

export const neverAttached: Rule = {
	code: 'copilot.never-attached',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Instructions that the agent has no reason to read',
		why: 'VS Code attaches a file of instructions if its `applyTo` matches an attached file. It also puts the path of every such file into a list, with the `description`. Without both, the agent sees nothing but a path, and will mostly not open the file.',
		fix: 'Add `applyTo: "**"` if the instructions are for every request, or a pattern such as `**/*.ts`, or a `description` that says when to read the file.',
		example: { file: '.github/instructions/style.instructions.md', text: '# Style\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const own of ownInstructions(view)) {
			const { header } = own.parsed;
			if (isClaudeRule(own.file) || attributeOf(header, 'applyTo')) continue;
			if (stringOf(header, 'description') || header?.isClosed === false) continue;
			if (header?.attributes.some(({ key }) => meantFor.includes(key.toLowerCase()))) continue;
			// What stands below words that end the block is another matter,
			if (textBehind(own.parsed)) continue;
			// and a block that a byte order mark hides as well.
			if (/^\uFEFF---\s/.test(own.content.text)) continue;
			const isForAll = own.path.endsWith('/copilot-instructions.md');
			const isFree = isForAll && !isFileThere(view.snapshot, forEveryRequest);
			const move = isFree ? `Move it to ${forEveryRequest}` : `Move its text to ${forEveryRequest}`;
			const advice = `${isForAll ? `${move}, which goes with every request, or add` : 'Add'} applyTo or a description at the top.`;
			yield {
				place: atHead(own),
				message: `Copilot never attaches these instructions: they have no applyTo and no description, so the agent sees only the path ${own.path}. ${advice}`,
				fixes: isFree ? [renameFix(own.path, forEveryRequest)] : [],
			};
		}
	},
};
