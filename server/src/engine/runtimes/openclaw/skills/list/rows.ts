import type { Fate, LedgerRow } from '../../../../prompt/ledger.ts';
import { keptOn } from '../../../../text/keptOn.ts';
import { type Snapshot, textOf } from '../../../../workspace/snapshot.ts';
import type { OpenClawProfile } from '../../profile.ts';
import type { SessionSkills } from '../sessionSkills.ts';
import { type SkillSummary, skillSummaries } from '../summaries.ts';
import { mappedItem, skillPartId } from './section.ts';

const rows = keptOn<SessionSkills, Map<string | undefined, readonly LedgerRow[]>>();

/**
 * A row for every skill of the workspace. `untold`: why this session is not told of any, one clause; undefined where it is.
 */
export function skillRows(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	skills: SessionSkills,
	untold: string | undefined,
): readonly LedgerRow[] {
	const known = rows.get(skills) ?? new Map<string | undefined, readonly LedgerRow[]>();
	rows.set(skills, known);
	let made = known.get(untold);
	if (!made) {
		made = skillSummaries(profile, snapshot, skills).flatMap((summary) => rowOf(snapshot, summary, untold));
		known.set(untold, made);
	}
	return made;
}

function rowOf(snapshot: Snapshot, summary: SkillSummary, untold: string | undefined): LedgerRow[] {
	const { path, outcome, item } = summary;
	if (path === undefined) return [];
	const isIn = item !== undefined && untold === undefined;
	const fate: Fate = !isIn ? 'unlisted' : outcome.kind === 'shortened' ? 'shortened' : 'listed';
	return [
		{
			path,
			role: 'skill',
			fate,
			reason: 'reason' in outcome ? outcome.reason : (untold ?? ''),
			rawLength: textOf(snapshot, path)?.length ?? 0,
			injectedLength: isIn ? item.text.length : 0,
			kept: isIn ? mappedItem(item).runs.map(({ from, length }) => ({ start: from, end: from + length })) : [],
			...(isIn ? { partId: skillPartId(item.location) } : {}),
			warnings: [],
		},
	];
}
