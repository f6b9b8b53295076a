import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { ListSession } from '../lists/session.ts';
import { lineText } from './lines.ts';
import { skillListing } from './listing.ts';
import { outcomesOf, type SkillFate } from './outcome.ts';
import { hasSkillTool, runsOfLine, skillPartId } from './section.ts';

const fates: Readonly<Record<SkillFate['state'], Fate>> = {
	listed: 'listed',
	shortened: 'shortened',
	waiting: 'waiting',
	shadowed: 'unlisted',
	out: 'unlisted',
};

const noTool = 'this agent cannot call skills';

/** A row for every skill and command that the program has looked at. */
export function skillRows(snapshot: Snapshot, session: ListSession): readonly LedgerRow[] {
	const { root } = snapshot;
	const canCall = hasSkillTool(session);
	const rows = new Map<string, LedgerRow>();
	for (const { skill, state, reason, line } of outcomesOf(root, skillListing(snapshot, session))) {
		const path = pathFrom(root, skill.file);
		const isIn = line !== undefined && canCall;
		rows.set(path, {
			path,
			role: skill.kind,
			fate: isIn || canCall ? fates[state] : 'unlisted',
			reason: reason === '' && !canCall ? noTool : reason,
			rawLength: skill.content.text.length,
			injectedLength: isIn ? lineText(line).length : 0,
			kept: isIn ? runsOfLine(line).map(({ from, length }) => ({ start: from, end: from + length })) : [],
			warnings: [],
			...(isIn && { partId: skillPartId(root, skill, line.shown) }),
		});
	}
	return [...rows.values()];
}
