import { lineBreakOf } from '../../text/lines.ts';
import { type OpenFence, openFence } from '../../text/openFence.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Finding, Rule } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { placeIn } from '../support/places.ts';
import { oncePerText, textsOfEverybody } from '../support/texts.ts';

/** Only where all ways of reading agree: a fence in a list or a quotation may end with it. */
const unclosed = oncePerText((text): OpenFence | undefined => {
	if (!text.includes('```') && !text.includes('~~~')) return undefined;
	return openFence(text, 'lenient') && openFence(text, 'strict') && openFence(text, 'listed');
});

/** A block that holds another one, and the marks that it needs. */
function holderFinding(path: WorkspacePath, { range, marks }: NonNullable<OpenFence['holder']>): Finding {
	return {
		place: placeIn(path, range),
		message: `This code block ends earlier than it looks: another block begins in it, and what is meant to close that one closes this one. Behind it, text and code have changed places to the agent, up to the end of the file. Begin and end this block with ${marks}${marks[0]}.`,
	};
}

export const markdownOpenFence: Rule = {
	code: 'markdown.open-fence',
	severity: 'warning',
	docs: {
		title: 'A code block is not closed',
		why: [
			'Context files are joined into one text. A code block that is not closed continues through all headings and files that follow. Their rules then look like an example, and the model may not follow them.',
		].join('\n'),
		fix: 'Close the block where the code ends. The quick fix closes it at the end of the file. A block that holds another one, as an example of Markdown does, needs four marks (“````”) where it begins and ends.',
		example: { file: 'AGENTS.md', text: '# Rules\n\n```sh\nnpm test\n\n- Never push to main.\n' },
	},
	*check(view) {
		for (const file of textsOfEverybody(view)) {
			const open = file.role.injected ? unclosed(file) : undefined;
			if (!open) continue;
			if (open.isBare && open.holder) {
				yield holderFinding(file.path, open.holder);
				continue;
			}
			const { text } = file;
			const newline = lineBreakOf(text);
			const end = text.trimEnd().length;
			yield {
				place: placeIn(file.path, open.range),
				message:
					'This code block is not closed. To the agent, the rest of this file looks like code, and so may what comes after it in the prompt. Close it where the code ends.',
				fixes: [
					editFix('Close the block at the end of the file', file.path, [
						{ range: { start: end, end: text.length }, text: `${newline}${open.marks}${newline}` },
					]),
				],
			};
		}
	},
};
