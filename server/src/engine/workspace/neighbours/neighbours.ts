import type { Prompt } from '../../prompt/prompt.ts';
import { placeholderWording } from '../../prompt/wording/placeholder.ts';
import type { Wording } from '../../prompt/wording/wording.ts';
import type { Rule, RuleView } from '../../rules/rule.ts';
import type { Runtime } from '../../runtimes/runtime.ts';
import { type FindingsReport, type RuleBudget, type RuledFinding, type RuleLevels, runRules } from '../runRules.ts';
import type { Session, SessionKind } from '../session.ts';
import { configContentAt, type Snapshot, textIn, textOf } from '../snapshot.ts';
import { type TrackedSnapshot, trackedSnapshot } from './trackedSnapshot.ts';

/** What a rule sees of one program in one folder. */
export type ProgramView = RuleView['neighbours'][number];

/** Each prompt is made once, when it is first asked for. */
export function viewOf(
	snapshot: Snapshot,
	{ runtime, session }: Pick<Neighbour, 'runtime' | 'session'>,
	wording: Wording,
): ProgramView {
	const prompts = new Map<SessionKind, Prompt>();
	return {
		snapshot,
		runtime,
		session,
		prompt(kind) {
			let prompt = prompts.get(kind);
			if (!prompt) {
				prompt = runtime.assemble(snapshot, { ...session, kind }, wording);
				prompts.set(kind, prompt);
			}
			return prompt;
		},
	};
}

/** A program that is at home in the folder besides the one that is looked through. */
export interface Neighbour {
	readonly runtime: Runtime;
	readonly session: Session;
	/** True for one that has nothing of its own here (`Evidence.guests`). */
	readonly isGuest?: boolean;
}

/** What a neighbour is asked: rules of its own, and what its limits do to the files; of a guest, only what loses something. */
const asksFor = ({ isGuest, runtime }: Neighbour, { particular, ofEachProgram, severity }: Rule): boolean =>
	(particular !== undefined || (ofEachProgram === true && runtime.rules?.cutsFiles === true)) &&
	(!isGuest || severity === 'warning' || severity === 'error');

/** `finding` of a rule for everybody, with the program’s name; whoever is looked through may read what this one does not. */
function ofNeighbour({ runtime }: Neighbour, snapshot: Snapshot, finding: RuledFinding): RuledFinding {
	if (finding.rule.particular) return finding;
	const { tag: _, ...told } = finding;
	const { range, file } = told.place;
	const text = file.kind === 'workspace' ? textOf(snapshot, file.path) : textIn(configContentAt(snapshot, file.path));
	const lineEnd = text?.indexOf('\n', range.start) ?? -1;
	const end = lineEnd > range.start ? Math.min(range.end, lineEnd) : range.end;
	return {
		...told,
		place: { ...told.place, range: { ...range, end } },
		message: `${runtime.title}: ${told.message}`,
	};
}

/** ms. A session of a neighbour counts as the same for so long: what is shown of its clock is the day. */
const minute = 60_000;

const keyOf = ({ now, ...session }: Session): string => JSON.stringify([Math.floor(now / minute), session]);

/** What one neighbour has said, and what it has looked at for that. */
class KeptNeighbour {
	readonly #neighbour: Neighbour;
	readonly #key: string;
	readonly #tracked: TrackedSnapshot;
	readonly view: ProgramView;
	#said: { readonly asked: string; readonly rules: readonly Rule[]; readonly report: FindingsReport } | undefined;

	constructor(snapshot: Snapshot, neighbour: Neighbour) {
		this.#neighbour = neighbour;
		this.#key = keyOf(neighbour.session);
		this.#tracked = trackedSnapshot(snapshot);
		this.view = viewOf(this.#tracked.snapshot, neighbour, placeholderWording);
	}

	/** True where all that it has looked at is in `snapshot` as it was. */
	moveTo(snapshot: Snapshot, { session, isGuest }: Neighbour): boolean {
		return (
			(this.#neighbour.isGuest ?? false) === (isGuest ?? false) &&
			this.#key === keyOf(session) &&
			this.#tracked.moveTo(snapshot)
		);
	}

	findings(rules: readonly Rule[], levels: RuleLevels, budget: RuleBudget | undefined): FindingsReport {
		const asked = JSON.stringify(levels);
		if (this.#said?.rules === rules && this.#said.asked === asked) return this.#said.report;
		const concerned = rules.filter((rule) => asksFor(this.#neighbour, rule));
		const { snapshot } = this.view;
		const made = runRules(concerned, levels, { ...this.view, neighbours: [] }, budget);
		const report = {
			...made,
			findings: made.findings.map((finding) => ofNeighbour(this.#neighbour, snapshot, finding)),
		};
		// Who ran out of time has more to say the next time.
		const isWhole = report.failures.length === 0 && report.cutShort.length === 0;
		this.#said = isWhole ? { asked, rules, report } : undefined;
		return report;
	}
}

/**
 * The neighbours of one folder from one snapshot to the next. Whoever has looked at nothing that is another by now is not asked again: a key
 * in a file of one agent is no reason to make the prompts of five others.
 */
export class KeptNeighbours {
	#kept = new Map<Runtime, KeptNeighbour>();

	/** Theirs of `snapshot`. What an earlier snapshot was given answers from the newest one, where the two differ in nothing it has asked for. */
	of(snapshot: Snapshot, neighbours: readonly Neighbour[]): readonly KeptNeighbour[] {
		const now = neighbours.map((neighbour) => {
			const kept = this.#kept.get(neighbour.runtime);
			return kept?.moveTo(snapshot, neighbour) ? kept : new KeptNeighbour(snapshot, neighbour);
		});
		this.#kept = new Map(neighbours.map(({ runtime }, index) => [runtime, now[index] as KeptNeighbour]));
		return now;
	}
}
