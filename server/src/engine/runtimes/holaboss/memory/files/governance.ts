import type { MemoryType } from '../../../../memory/memoryTypes.ts';
import type { StalenessPolicy, VerificationPolicy } from './entry.ts';

/** How far memories of a type are to be trusted, and for how long. */
interface GovernanceRule {
	readonly memoryType: MemoryType;
	readonly verificationPolicy: VerificationPolicy;
	readonly stalenessPolicy: StalenessPolicy;
	/** Null where age does not matter. */
	readonly staleAfterSeconds: number | null;
	/** What recall adds to the score of every memory of the type. */
	readonly recallBoost: number;
}

const days = (count: number): number => count * 24 * 60 * 60;

const row = (
	memoryType: MemoryType,
	verificationPolicy: VerificationPolicy,
	stalenessPolicy: StalenessPolicy,
	staleAfterSeconds: number | null,
	recallBoost: number,
): GovernanceRule => ({ memoryType, verificationPolicy, stalenessPolicy, staleAfterSeconds, recallBoost });

const rules: Readonly<Record<MemoryType, GovernanceRule>> = {
	preference: row('preference', 'none', 'stable', null, 4),
	identity: row('identity', 'none', 'stable', null, 3),
	fact: row('fact', 'check_before_use', 'workspace_sensitive', days(30), 2),
	procedure: row('procedure', 'check_before_use', 'workspace_sensitive', days(14), 2),
	blocker: row('blocker', 'check_before_use', 'workspace_sensitive', days(14), 3),
	reference: row('reference', 'must_reconfirm', 'time_sensitive', days(7), 1),
};

export const governanceOf = (memoryType: MemoryType): GovernanceRule => rules[memoryType];
