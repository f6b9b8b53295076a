import type { Diagnostic, Range } from 'vscode-languageserver';
import { foldRepeats } from '../../../engine/rules/repeats.ts';
import { keptOn } from '../../../engine/text/keptOn.ts';
import type { RuledFinding } from '../../../engine/workspace/runRules.ts';

/** A rule that speaks in more files that nobody has open is told of in one of them. */
const mostFiles = 3;
/** How many of the other places are named. */
const namedPlaces = 50;

/** What is looked at of a problem. */
interface VisibleProblem {
	readonly finding: RuledFinding;
	readonly diagnostic: Diagnostic;
	readonly range: Range;
}

interface ShownFile<Problem extends VisibleProblem> {
	readonly path: string;
	readonly problems: readonly Problem[];
}

interface FoldingOptions<Problem extends VisibleProblem, File extends ShownFile<Problem>> {
	/** The file that a person has in front of them keeps what is said of it. */
	isOpen(path: string): boolean;
	uriOf(path: string): string;
	/** As files that are not folded have theirs. */
	answerOf(path: string, problems: readonly Problem[]): File;
}

interface FoundProblem<Problem extends VisibleProblem> {
	readonly path: string;
	readonly problem: Problem;
}

/** Each secret is somebody's to deal with, and hints stand in no list. */
const groupOf = ({ problem: { finding } }: FoundProblem<VisibleProblem>): string | undefined =>
	finding.rule.secret || finding.severity === 'hint'
		? undefined
		: [finding.rule.code, finding.severity, finding.effect ?? ''].join(' ').trim();

/** One problem that speaks for those of its rule in other files, and leads to them. */
function speaker<Problem extends VisibleProblem>(
	{ problem }: FoundProblem<Problem>,
	others: readonly FoundProblem<Problem>[],
	files: number,
	uriOf: (path: string) => string,
): Problem {
	const { diagnostic } = problem;
	const places = others.slice(0, namedPlaces).map(({ path, problem: other }) => {
		const { message, place } = other.finding;
		return {
			// Editors name a place by its last part alone, which is SKILL.md for every skill.
			message: message.startsWith(`${place.file.path} `) ? message : `${place.file.path}: ${message}`,
			location: { uri: uriOf(path), range: other.diagnostic.range },
		};
	});
	const folded: Diagnostic = {
		...diagnostic,
		message: `${problem.finding.message} (× ${others.length + 1}, in ${files} files)`,
		relatedInformation: [...(diagnostic.relatedInformation ?? []), ...places],
	};
	return { ...problem, diagnostic: folded };
}

/**
 * Folds what a rule says in file after file into one problem at the first place: ninety of a kind would bury nine others. Files
 * whose last problem is told of elsewhere stay in the list, empty. Gives the same back for the same.
 */
export function createFolding<Problem extends VisibleProblem, File extends ShownFile<Problem>>({
	isOpen,
	uriOf,
	answerOf,
}: FoldingOptions<Problem, File>) {
	/** By the file's own answer: the folded one, and what it was made by. */
	const made = keptOn<File, { readonly by: string; readonly answer: File }>();

	return (files: readonly File[]): readonly File[] => {
		const closed = files.filter(({ path }) => !isOpen(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
		const found = closed.flatMap(({ path, problems }) =>
			problems.map((problem): FoundProblem<Problem> => ({ path, problem })),
		);
		const { repeats } = foldRepeats(found, { groupOf, countedBy: ({ path }) => path, most: mostFiles });
		if (repeats.length === 0) return files;
		const folded = new Set(repeats.map(({ group }) => group));
		const speakers = new Map<string, { readonly by: string; readonly make: () => Problem }>();
		for (const { group, items } of repeats) {
			const [first, ...others] = items as [FoundProblem<Problem>, ...FoundProblem<Problem>[]];
			const count = new Set(items.map(({ path }) => path)).size;
			const named = others
				.slice(0, namedPlaces)
				.map(
					({ path, problem: { range, finding } }) =>
						`${path}:${range.start.line}:${range.start.character} ${finding.message}`,
				);
			speakers.set(`${first.path}\n${group}`, {
				by: `${group} ${others.length} ${count} ${named.join('\n')}`,
				make: () => speaker(first, others, count, uriOf),
			});
		}
		return files.map((file) => {
			const { path, problems } = file;
			if (isOpen(path)) return file;
			const groups = new Set(problems.flatMap((problem) => groupOf({ path, problem }) ?? []));
			const own = [...groups].filter((group) => folded.has(group));
			if (own.length === 0) return file;
			const by = own.map((group) => speakers.get(`${path}\n${group}`)?.by ?? group).join('\n\n');
			const known = made.get(file);
			if (known?.by === by) return known.answer;
			const reported = new Set<string>();
			const shown = problems.flatMap((problem): readonly Problem[] => {
				const group = groupOf({ path, problem });
				if (group === undefined || !folded.has(group)) return [problem];
				const speaks = reported.has(group) ? undefined : speakers.get(`${path}\n${group}`);
				reported.add(group);
				return speaks ? [speaks.make()] : [];
			});
			const answer = answerOf(path, shown);
			made.set(file, { by, answer });
			return answer;
		});
	};
}
