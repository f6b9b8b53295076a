import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { readFrontmatter } from '../../../text/frontmatter.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { isAround, pathFrom, placesOf } from '../../../workspace/places.ts';
import type { TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { Kept, RecordOutcome } from '../context/records.ts';
import { type RuleReading, readRules } from '../context/rules.ts';
import { pathsOf } from '../paths.ts';
import { readSkills } from '../skills/skills.ts';
import { readWorkflows } from '../skills/workflows.ts';

/** What Cline makes of everything that it opens for the session of a view. */
interface Seen {
	readonly rules: RuleReading;
	readonly skills: readonly RecordOutcome[];
	readonly workflows: readonly RecordOutcome[];
}

const known = keptOn<RuleView, Seen>();

export function seenBy(view: RuleView): Seen {
	let seen = known.get(view);
	if (!seen) {
		const { snapshot, session } = view;
		const places = placesOf(snapshot);
		const paths = pathsOf(snapshot, session);
		const { root, environment } = snapshot;
		seen = {
			rules: readRules(places, { paths, home: environment.home, workspace: session.cwd ?? root }),
			skills: readSkills(places, paths),
			workflows: readWorkflows(places, paths),
		};
		known.set(view, seen);
	}
	return seen;
}

/** Where a file lies in the workspace; undefined for one that does not: a person's own files are not for the workspace to mend. */
export function ownPath({ snapshot }: RuleView, file: string): WorkspacePath | undefined {
	const path = pathFrom(snapshot.root, file);
	return isAround(path) ? undefined : path;
}

/** A thing in the workspace that one of the rules speaks of. */
export interface OwnFile<Of> {
	readonly path: WorkspacePath;
	readonly of: Of;
}

/** Those of `outcomes` that lie in the workspace. */
export const ownOnes = <Of extends RecordOutcome>(view: RuleView, outcomes: readonly Of[]): readonly OwnFile<Of>[] =>
	outcomes.flatMap((of) => {
		const path = ownPath(view, of.candidate.file);
		return path === undefined ? [] : [{ path, of }];
	});

/** Rules of the workspace that reach the model. */
export const ownShown = (view: RuleView): readonly OwnFile<Kept>[] => ownOnes(view, seenBy(view).rules.shown);

type DroppedOutcome = Extract<RecordOutcome, { readonly kind: 'dropped' }>;

/** Files of the workspace that are dropped, each with what it was to be. */
export function droppedOnes(view: RuleView): readonly (OwnFile<DroppedOutcome> & { readonly what: string })[] {
	const { rules, skills, workflows } = seenBy(view);
	const dropped = (outcomes: readonly RecordOutcome[], what: string) =>
		ownOnes(
			view,
			outcomes.filter((outcome) => outcome.kind === 'dropped'),
		).map((own) => ({ ...own, what }));
	return [...dropped(rules.outcomes, 'rule'), ...dropped(skills, 'skill'), ...dropped(workflows, 'workflow')];
}

export const firstLine = (path: WorkspacePath, { text }: TextContent): FindingPlace => placeIn(path, headLine(text));

const matterIn = oncePerContent(readFrontmatter);

/** The frontmatter with where its keys stand, as far as it can be read. */
export const keysIn = (content: TextContent) => {
	const matter = matterIn(content);
	return matter.kind === 'yaml' ? matter : undefined;
};

/** The value of a key at the top of the frontmatter; where it has none, the key. */
export function valueRange(content: TextContent, key: string): TextRange | undefined {
	const found = keysIn(content)?.keys.find(({ path }) => path.length === 1 && path[0] === key);
	return found && (found.value.end > found.value.start ? found.value : found.key);
}

export const valuePlace = (path: WorkspacePath, content: TextContent, key: string): FindingPlace =>
	placeIn(path, valueRange(content, key) ?? headLine(content.text));
