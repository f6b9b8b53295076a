import type { CutShort, RuledFinding } from '../../../engine/workspace/runRules.ts';
import type { ErrorLog } from '../client/errorLog.ts';

/** Tells the log of each rule that was not asked to its end, once: its findings are counted anew at every keystroke. */
export function cutShortLog(log: ErrorLog): (cut: CutShort) => void {
	const told = new Set<string>();
	return ({ rule, note }) => {
		if (told.has(rule.code)) return;
		told.add(rule.code);
		log.error('rules', note);
	};
}

/** What the person is told at the place where the rule was left: nobody should think that this is all. */
export const asHint = ({ rule, place, note }: CutShort): RuledFinding => ({
	rule,
	place,
	severity: 'hint',
	message: `There may be more problems than are shown: ${note}`,
});
