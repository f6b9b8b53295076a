import type { StalenessPolicy, VerificationPolicy } from '../files/entry.ts';

type FreshnessState = 'stable' | 'fresh' | 'stale';

/** What follows from the state for whoever uses the memory. */
type FreshnessNote = keyof typeof notes;

interface Freshness {
	readonly state: FreshnessState;
	readonly note: FreshnessNote;
}

interface Governed {
	readonly verificationPolicy: VerificationPolicy;
	readonly stalenessPolicy: StalenessPolicy;
	readonly staleAfterSeconds: number | null;
	/** ISO 8601; every new sighting of the memory moves it. */
	readonly updatedAt: string;
}

/** Said to the agent beside the memory. */
const notes = {
	stable_note: 'Holds until the person says otherwise.',
	no_verification_needed: 'Recent enough to use as it is.',
	verify_against_workspace: 'Recent, but look at the workspace before relying on it.',
	verify: 'Recent, but check it before relying on it.',
	stale_must_reconfirm: 'Too old to rely on: confirm it anew first.',
	stale_recheck_workspace: 'The workspace may have moved on since: look again first.',
	stale_recheck: 'Old: check that it still holds.',
} as const;

export const freshnessText = (note: FreshnessNote): string => notes[note];

/** The state of a memory at `now` (ms since the epoch); a memory that is exactly as old as its limit is stale. */
export function freshnessOf(memory: Governed, now: number): Freshness {
	const { verificationPolicy, stalenessPolicy, staleAfterSeconds } = memory;
	if (stalenessPolicy === 'stable') return { state: 'stable', note: 'stable_note' };
	const age = now - Date.parse(memory.updatedAt);
	const workspace = stalenessPolicy === 'workspace_sensitive';
	if (staleAfterSeconds !== null && staleAfterSeconds > 0 && age >= staleAfterSeconds * 1000) {
		if (verificationPolicy === 'must_reconfirm') return { state: 'stale', note: 'stale_must_reconfirm' };
		return { state: 'stale', note: workspace ? 'stale_recheck_workspace' : 'stale_recheck' };
	}
	if (verificationPolicy === 'none') return { state: 'fresh', note: 'no_verification_needed' };
	return { state: 'fresh', note: workspace ? 'verify_against_workspace' : 'verify' };
}
