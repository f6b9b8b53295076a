import type { Proposal } from '../../../../protocol/memory/proposals.ts';
import { createProposals } from '../../../../server/src/chat/learning/proposals/proposals.ts';
import { cancellableOf } from '../../../../server/src/host/platform/cancellation.ts';
import { says } from '../../scriptedProvider.ts';
import { type TalkSetting, talkWith } from '../../talk.ts';
import { proposalServices } from '../proposalServices.ts';

export const noCancellation = cancellableOf(new AbortController().signal);

export const ship = 'By the way, the release command is `npm run ship`.';
export const short = 'And please keep answers short.';

/** A talk in which proposals are made; `over` is another window on the same ones. */
export async function proposing(setting: TalkSetting = {}) {
	const talk = await talkWith({ answers: [says('Noted.')], ...setting });
	const over = (more: Partial<Parameters<typeof createProposals>[0]> = {}) =>
		createProposals({ ...proposalServices(talk), ...more });
	const proposals = over();
	const only = async (): Promise<Proposal> => {
		const [first, ...others] = await proposals.list(false);
		if (!first || others.length > 0) throw new Error('not one proposal');
		return first;
	};
	return { say: talk.say, talk, proposals, over, only };
}
