import { consolidate } from '../consolidating/consolidate.ts';
import { retire } from '../retiring/retire.ts';
import { type ProposalRow, writeAccepted } from './accepting.ts';
import { skillWay } from './skills/skillWay.ts';
import type { ProposalWay } from './way.ts';

const remember: ProposalWay = { what: 'remember', write: writeAccepted };

/** The kinds that do something else than to write a memory down. */
const others: Readonly<Record<string, ProposalWay>> = { retire, consolidate, skill: skillWay };

export const wayOf = ({ proposalKind }: Pick<ProposalRow, 'proposalKind'>): ProposalWay =>
	others[proposalKind] ?? remember;
