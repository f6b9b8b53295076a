/** What comes of a skill that was accepted, once its review has run: in the words of Holaboss 2026.4.13. */
export type Promotion =
	| 'missing_candidate'
	| 'not_ready'
	| 'already_promoted'
	| 'promoted_existing_live_skill'
	| 'missing_draft'
	| 'promoted_from_draft'
	| 'invalid_live_skill';

interface PromotionInputs {
	/** Undefined where nothing is on record of it. */
	readonly status: string | undefined;
	/** The skill's file now, and as it was when the draft was accepted; undefined where there is none. */
	readonly live: string | undefined;
	readonly before: string | undefined;
	/** What was accepted. */
	readonly draft: string | undefined;
	/** True where the runtime would load the text as this skill. */
	isLive(text: string): boolean;
}

/** Nothing is to be written but where it is `promoted_from_draft`: then that is the draft. */
export function promotionOf({ status, live, before, draft, isLive }: PromotionInputs): Promotion {
	if (status === undefined) return 'missing_candidate';
	if (status === 'promoted') return 'already_promoted';
	if (status !== 'accepted') return 'not_ready';
	// The run itself wrote it.
	if (live !== undefined && live !== before)
		return isLive(live) ? 'promoted_existing_live_skill' : 'invalid_live_skill';
	if (draft === undefined || draft.trim() === '') return 'missing_draft';
	return isLive(draft) ? 'promoted_from_draft' : 'invalid_live_skill';
}
