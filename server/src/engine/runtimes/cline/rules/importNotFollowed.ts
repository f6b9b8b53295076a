import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { ownShown } from './seen.ts';

const fence = /^[ \t]{0,3}(?:```|~~~)/u;
/** A line that is an import and nothing else, as Claude Code and Gemini CLI have them. */
const onlyImport = /^[ \t]*(?:[-*+][ \t]+)?(@[\w~./-]*[\w-]\.[A-Za-z]{1,8})[ \t]*$/u;

const importsIn = oncePerContent((text): readonly TextRange[] => {
	const found: TextRange[] = [];
	let isCode = false;
	let at = 0;
	for (const line of text.split('\n')) {
		if (fence.test(line)) isCode = !isCode;
		const name = isCode ? undefined : onlyImport.exec(line.trimEnd())?.[1];
		if (name !== undefined) {
			const start = at + line.indexOf(name);
			found.push({ start, end: start + name.length });
		}
		at += line.length + 1;
	}
	return found;
});

export const importNotFollowed: Rule = {
	code: 'cline.import-not-followed',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Cline does not put in the text of a file that is named with @',
		why: 'A line such as `@docs/style.md` brings the file into the prompt of Claude Code and Gemini CLI. Cline sends the line as it is: the model gets the name, and not the text. Soulscope reports only lines that have nothing else.',
		fix: 'Put the text into a rule of its own, or write a sentence: “Before you write code, read docs/style.md.”',
		example: { file: '.clinerules/style.md', text: '# Style\n\n@docs/style.md\n' },
	},
	*check(view) {
		for (const { path, of } of ownShown(view)) {
			for (const range of importsIn(of.content)) {
				const name = of.content.text.slice(range.start, range.end);
				yield {
					place: placeIn(path, range),
					message: `Cline does not bring in ${name.slice(1)}: the model gets this line as it is. Put the text here, or tell the model in a sentence to read the file.`,
				};
			}
		}
	},
};
