import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import type { YamlNode } from '../matter/nodes.ts';
import { lookedAt } from './support.ts';

const marks = { single: "'", double: '"' } as const;

/** True for text in quotes that goes on to the end of the block, as nothing closes it. */
function isOpen(text: string, value: YamlNode, blockEnd: number): boolean {
	if (value.type !== 'scalar' || (value.quote !== 'single' && value.quote !== 'double')) return false;
	if (value.end < blockEnd) return false;
	const written = text.slice(value.start, value.end);
	const mark = marks[value.quote];
	return written.length === 1 || !written.endsWith(mark) || (mark === '"' && /(?<!\\)(?:\\\\)*\\"$/.test(written));
}

export const unclosedQuote: Rule = {
	code: 'copilot.unclosed-quote',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A quotation mark is not closed',
		why: 'VS Code takes everything after it for the value, up to the end of the frontmatter: the other keys are gone, and a pattern gets a blank at its end. VS Code does not say so.',
		fix: 'Close the quotation mark, or leave out both.',
		example: {
			file: '.github/instructions/api.instructions.md',
			text: '---\napplyTo: "**/*.ts\ndescription: Rules for the API\n---\nAlways check the input.\n',
		},
	},
	*check(view) {
		for (const { path, content, parsed } of lookedAt(view).withFrontmatter) {
			if (!parsed.header?.isClosed) continue;
			const open = parsed.header.attributes.find(({ value }) =>
				isOpen(content.text, value, parsed.header?.range.end ?? 0),
			);
			if (!open) continue;
			const lineEnd = content.text.indexOf('\n', open.value.start);
			yield {
				place: placeIn(path, {
					start: open.keyRange.start,
					end: lineEnd < 0 ? open.value.end : Math.min(lineEnd, open.value.end),
				}),
				message: `The quotation mark after “${open.key}:” is not closed, so VS Code takes the rest of the frontmatter for its value. Close it.`,
			};
		}
	},
};
