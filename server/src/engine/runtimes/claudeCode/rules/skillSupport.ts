import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { TextRange } from '../../../text/range.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import { type ClaudeRun, runOf } from '../config/run.ts';
import { frontMatterIn } from '../context/frontMatter.ts';
import { idleOutcomes } from '../plugins/idle.ts';
import { skillListing, type ToldSkills } from '../skills/listing.ts';
import { outcomesOf, type SkillFate } from '../skills/outcome.ts';

interface SkillView {
	readonly run: ClaudeRun;
	readonly listing: ToldSkills;
	readonly outcomes: readonly SkillFate[];
}

const views = keptOn<RuleView, SkillView>();

/** What the main session of the view is told of skills; worked out once for all rules. */
export function skillView(view: RuleView): SkillView {
	const known = views.get(view);
	if (known) return known;
	const session: Session = { ...view.session, kind: 'main' };
	const listing = skillListing(view.snapshot, session);
	const run = runOf(view.snapshot, session);
	// Who writes a plug-in wants to know what is wrong with it before it is installed.
	const outcomes = [...outcomesOf(view.snapshot.root, listing), ...idleOutcomes(run)];
	const made = { run, listing, outcomes };
	views.set(view, made);
	return made;
}

/** Those whose files lie in the workspace. */
export const ownOutcomes = (view: RuleView): readonly SkillFate[] =>
	skillView(view).outcomes.filter(({ skill }) => isOwn(view, skill.file));

/** True where the absolute `file` lies in the workspace. */
export const isOwn = ({ snapshot }: RuleView, file: string): boolean => !isAround(pathFrom(snapshot.root, file));

/** `range` of the file, or else its first line. */
export const placeAt = (
	{ snapshot }: RuleView,
	file: string,
	{ text }: { readonly text: string },
	range: TextRange | undefined,
): FindingPlace => placeIn(pathFrom(snapshot.root, file), range ?? headLine(text));

/** What stands behind the key of the frontmatter, on its line; the key itself where nothing does. */
export function valueRange(text: string, key: string): TextRange | undefined {
	const block = frontMatterIn(text)?.block;
	if (!block) return undefined;
	const lines = text.slice(block.start, block.end);
	const found = new RegExp(`^(${key}[ \\t]*:)[ \\t]*([^\\r\\n]*)`, 'mu').exec(lines);
	if (!found) return undefined;
	const [whole, name = '', value = ''] = found;
	const end = block.start + found.index + whole.trimEnd().length;
	const start = block.start + found.index + (/^[|>]?[+-]?$/u.test(value.trim()) ? 0 : whole.length - value.length);
	return start < end ? { start, end } : { start: end - name.length, end };
}
