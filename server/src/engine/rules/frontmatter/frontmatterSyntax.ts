import type { TextRange } from '../../text/range.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { fatesOf } from '../support/fates.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, knownTexts } from '../support/texts.ts';
import { frontmatterIn, looksLikeYaml } from './frontmatter.ts';

export const frontmatterSyntax: Rule = {
	code: 'frontmatter.syntax',
	severity: 'information',
	docs: {
		title: 'The frontmatter is not valid YAML',
		why: [
			'OpenClaw does not read the frontmatter of context files. It puts it into the prompt as plain text, so broken YAML only confuses the agent.',
			'But other tools do read it (`summary` and `read_when` say when to open a file). They skip or reject a file with a broken block.',
			'Soulscope does not treat ordinary text between two `---` lines as frontmatter.',
		].join('\n'),
		fix: 'Fix the line that the problem points at. Values with `: `, `#` or quotation marks need quotation marks around them.',
		example: { file: 'USER.md', text: '---\nsummary: "who Sam is\nread_when: always\n---\n\n# Sam\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			// What lies deeper, other rules look at: there the runtime reads the block.
			const problem = file.role.injected && !file.path.includes('/') ? firstProblem(file) : undefined;
			// Some runtimes take the block for themselves, or drop the file: then nothing of it reaches the agent as text.
			if (problem && reaches(view, file.path, problem.range.start))
				yield { place: placeIn(file.path, problem.range), message: messageFor(problem.what) };
		}
	},
};

const reaches = (view: RuleView, path: WorkspacePath, offset: number): boolean =>
	fatesOf(view).some(
		({ row }) => row.path === path && row.kept.some(({ start, end }) => start <= offset && offset < end),
	);

const messageFor = (what: string): string =>
	`This frontmatter is not valid YAML: ${what}. The agent gets it as plain text, but other tools will skip the file. Fix the line, or put quotation marks around the value.`;

interface SyntaxProblem {
	readonly range: TextRange;
	readonly what: string;
}

function firstProblem(file: KnownText): SyntaxProblem | undefined {
	const { text } = file;
	const frontmatter = frontmatterIn(file);
	const [problem] = frontmatter.kind === 'yaml' ? frontmatter.problems : [];
	if (frontmatter.kind !== 'yaml' || problem?.kind !== 'syntax') return undefined;
	const { block } = frontmatter;
	if (!looksLikeYaml(text.slice(block.start, block.end))) return undefined;
	return { range: visible(text, problem.range.start, block), what: problem.message };
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
