import { parseDocument } from 'yaml';
import { rangeLength, type TextRange } from '../text/range.ts';
import { type FileContent, textOf } from '../workspace/snapshot.ts';
import type { Rule, RuleView } from './rule.ts';
import { injectedFiles } from './support/files.ts';
import { frontmatterOf, looksLikeYaml } from './support/frontmatter.ts';
import { placeIn } from './support/places.ts';

export const frontmatterSyntax: Rule = {
	code: 'frontmatter.syntax',
	severity: 'information',
	docs: {
		title: 'The frontmatter is not valid YAML',
		why: [
			'OpenClaw does not read the frontmatter of context files: every version puts it into the prompt as it stands, so broken YAML costs the agent nothing but some confusion.',
			'But tools around it do read it (`summary` and `read_when` say when a file is worth opening), and they skip or reject a file whose block they cannot parse.',
			'Two `---` lines around ordinary prose are not taken for frontmatter.',
		].join('\n'),
		fix: 'Repair the line that the finding points at. Values with `: `, `#` or quotation marks in them need quotation marks around them.',
		example: { file: 'USER.md', text: '---\nsummary: "who Sam is\nread_when: always\n---\n\n# Sam\n' },
	},
	*check(view) {
		for (const path of injectedFiles(view)) {
			const content = view.snapshot.files.get(path)?.content;
			const text = textOf(view.snapshot, path);
			if (!content || text === undefined) continue;
			const problem = firstProblem(content, text);
			if (problem) yield { place: placeIn(path, problem.range), message: messageFor(view, problem.what) };
		}
	},
};

const messageFor = (view: RuleView, what: string): string =>
	`This frontmatter is not valid YAML: ${what}. ${view.runtime.title} hands the block to the agent as it stands, but tools that read it will skip the file. Repair the line, or put quotation marks around the value.`;

/** A longer block is not looked at: it would take the parser longer than a person waits (UTF-16 units). */
const longestBlock = 50_000;

interface Problem {
	readonly range: TextRange;
	readonly what: string;
}

/** Parsed once for each text: the same content object comes back until the file changes. */
const parsed = new WeakMap<FileContent, { readonly problem: Problem | undefined }>();

function firstProblem(content: FileContent, text: string): Problem | undefined {
	let result = parsed.get(content);
	if (!result) {
		result = { problem: parse(text) };
		parsed.set(content, result);
	}
	return result.problem;
}

function parse(text: string): Problem | undefined {
	const block = frontmatterOf(text);
	if (!block || rangeLength(block) > longestBlock) return undefined;
	const source = text.slice(block.start, block.end);
	if (!looksLikeYaml(source)) return undefined;
	const error = parseDocument(source, { prettyErrors: false }).errors[0];
	if (!error) return undefined;
	return {
		range: visible(text, block.start + error.pos[0], block),
		what: error.message.charAt(0).toLowerCase() + error.message.slice(1),
	};
}

/** The parser often points at one character, or at the end of a line: people need something to look at. */
function visible(text: string, offset: number, block: TextRange): TextRange {
	const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
	const lineEnd = text.indexOf('\n', offset);
	const end = Math.min(lineEnd < 0 ? block.end : lineEnd, block.end);
	const rest = text.slice(offset, end).trimEnd();
	if (rest !== '') return { start: offset, end: offset + rest.length };
	return { start: Math.max(lineStart, block.start), end: Math.max(offset, block.start) };
}
