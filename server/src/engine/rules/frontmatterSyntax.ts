import type { TextRange } from '../text/range.ts';
import type { Rule, RuleView } from './rule.ts';
import { frontmatterIn, looksLikeYaml } from './support/frontmatter.ts';
import { placeIn } from './support/places.ts';
import { type KnownText, knownTexts } from './support/texts.ts';

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
		for (const file of knownTexts(view)) {
			// What lies deeper, other rules look at: there the runtime reads the block.
			const problem = file.role.injected && !file.path.includes('/') ? firstProblem(file) : undefined;
			if (problem) yield { place: placeIn(file.path, problem.range), message: messageFor(view, problem.what) };
		}
	},
};

const messageFor = (view: RuleView, what: string): string =>
	`This frontmatter is not valid YAML: ${what}. ${view.runtime.title} hands the block to the agent as it stands, but tools that read it will skip the file. Repair the line, or put quotation marks around the value.`;

interface Problem {
	readonly range: TextRange;
	readonly what: string;
}

function firstProblem(file: KnownText): Problem | undefined {
	const { text } = file;
	const frontmatter = frontmatterIn(file);
	const [problem] = frontmatter.kind === 'yaml' ? frontmatter.problems : [];
	if (frontmatter.kind !== 'yaml' || problem?.kind !== 'syntax') return undefined;
	const { block } = frontmatter;
	if (!looksLikeYaml(text.slice(block.start, block.end))) return undefined;
	return {
		range: visible(text, problem.range.start, block),
		what: problem.message.charAt(0).toLowerCase() + problem.message.slice(1),
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
