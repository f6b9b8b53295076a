import { dailyNameOf } from '../../engine/rules/memory/dailyNames.ts';
import { writeAccepted } from '../learning/proposals/ways/accepting.ts';
import type { ProposalWay } from '../learning/proposals/ways/way.ts';
import { consolidatePayload, linesIn } from './payload.ts';

/** Something that logs say goes into the long-term memory as well; the logs stay as they are. */
export const consolidate: ProposalWay = {
	what: 'remember',
	write: writeAccepted,
	// That the logs say it is why it is proposed.
	relatesTo: (path) => dailyNameOf(path) === undefined,
	tell(row, workspace) {
		const payload = consolidatePayload(row.payload);
		return payload && { text: row.summary, lines: linesIn(workspace, payload) };
	},
};
