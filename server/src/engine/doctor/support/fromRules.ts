import { automaticChanges, changed } from '../../rules/automaticFixes.ts';
import type { FindingPlace } from '../../rules/finding.ts';
import type { Rule } from '../../rules/rule.ts';
import { seenFrom } from '../../rules/support/homePaths.ts';
import { textOfPlace } from '../../rules/support/places.ts';
import { counted } from '../../rules/support/words.ts';
import type { RuledFinding } from '../../workspace/runRules.ts';
import type { DoctorChange, DoctorCheck, DoctorFix } from '../diagnosis.ts';
import type { DoctorView } from '../view.ts';

/** What rules have said of some files, as one thing. */
interface SaidByRules {
	readonly findings: readonly RuledFinding[];
	/** Each once, in the order in which they were reported. */
	readonly paths: readonly string[];
	/** `MEMORY.md`, `3 files`: what a sentence begins with. */
	readonly files: string;
	readonly view: DoctorView;
}

interface FromRules extends Omit<DoctorCheck, 'check' | 'silent'> {
	/** Their codes. Whatever people have switched off is switched off here as well. */
	readonly rules?: readonly string[];
	/** Those of the runtimes’ own rules that have this effect, besides. */
	readonly effect?: NonNullable<Rule['effect']>;
	/** When it is silent besides: where the rules are. */
	readonly silent?: string;
	/** Absent: always. */
	onlyIf?(view: DoctorView): boolean;
	message(said: SaidByRules): string;
}

/** Lines of evidence; the rest is counted. */
const mostLines = 12;

const pathOfPlace = ({ file }: FindingPlace, { snapshot }: DoctorView): string =>
	file.kind === 'config' ? seenFrom(snapshot, file.path) : file.path;

/** A line each: the file, and which rule says how often what `soulscope check` has the words for. */
function evidenceOf(findings: readonly RuledFinding[], view: DoctorView): readonly string[] {
	const counts = new Map<string, number>();
	for (const { place, rule } of findings) {
		const line = `${pathOfPlace(place, view)}: ${rule.code}`;
		counts.set(line, (counts.get(line) ?? 0) + 1);
	}
	const lines = [...counts].map(([line, count]) => (count === 1 ? line : `${line} × ${count}`));
	if (lines.length <= mostLines) return lines;
	return [...lines.slice(0, mostLines), `… and ${counted(lines.length - mostLines, 'more line')}`];
}

/** What the automatic fixes of `findings` make of the files of the workspace whose texts are known. */
function fixOf(view: DoctorView, findings: readonly RuledFinding[]): DoctorFix | undefined {
	const own = findings.filter(
		({ fixes = [] }) =>
			fixes
				.find(({ preferred }) => preferred)
				?.steps.every((step) => step.kind === 'edit' && step.file.kind === 'workspace') ?? false,
	);
	const wanted = automaticChanges(own, (_, { path }) => path);
	const changes = [...wanted].flatMap(([path, edits]): DoctorChange[] => {
		const before = textOfPlace(view.snapshot, { kind: 'workspace', path });
		return before === undefined ? [] : [{ path, before, after: changed(before, edits) }];
	});
	if (changes.length === 0) return undefined;
	return { title: `Make the changes that need no decision in ${counted(changes.length, 'file')}`, changes };
}

/** A check that gathers what rules have said: it sees nothing that they do not see, and says nothing against them. */
export function fromRules({ rules, effect, message, silent, onlyIf, ...check }: FromRules): DoctorCheck {
	const codes = new Set(rules);
	const isMeant = ({ rule }: RuledFinding) => codes.has(rule.code) || (effect !== undefined && rule.effect === effect);
	return {
		...check,
		silent: silent ?? 'where these rules are silent, or switched off',
		*check(view) {
			const findings = view.findings.filter(isMeant);
			const [first] = findings;
			if (!first || onlyIf?.(view) === false) return;
			const paths = [...new Set(findings.map(({ place }) => pathOfPlace(place, view)))];
			const files = paths.length === 1 && paths[0] !== undefined ? paths[0] : `${paths.length} files`;
			const fix = fixOf(view, findings);
			yield {
				message: message({ findings, paths, files, view }),
				evidence: evidenceOf(findings, view),
				place: first.place,
				...(fix && { fix }),
			};
		},
	};
}

/** `is` of one thing, `are` of several. */
export const agreeing = (many: readonly unknown[], one: string, several: string): string =>
	many.length === 1 ? one : several;
