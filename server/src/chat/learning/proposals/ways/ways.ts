import { consolidate } from '../../../consolidating/consolidate.ts';
import { retire } from '../../../retiring/retire.ts';
import { skillWay } from '../../skills/skillWay.ts';
import type { ProposalRow } from './accepting.ts';
import { profileWay } from './profileWay.ts';
import { rememberWay } from './rememberWay.ts';
import type { ProposalWay } from './way.ts';

/** The kinds that do something else than to write a memory down. */
const others: Readonly<Record<string, ProposalWay>> = { retire, consolidate, skill: skillWay };

/** What says that a proposal is for the runtime's own database. */
export const inRecords = { inRecords: true } as const;

export function wayOf({ proposalKind, payload }: Pick<ProposalRow, 'proposalKind' | 'payload'>): ProposalWay {
	if (payload.inRecords === true) return profileWay;
	return others[proposalKind] ?? rememberWay;
}
