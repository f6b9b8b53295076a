import type { Usage } from '../../../../protocol/chat/conversation.ts';
import type { ModelUsage } from './model.ts';
import type { ChosenProvider } from './providers.ts';

/** What the provider counted, and what that costs. */
export function pricedUsage(chosen: ChosenProvider, counted: ModelUsage): Usage {
	const cost = chosen.kind === 'live' ? chosen.costOf(counted) : undefined;
	return { ...counted, exact: true, ...(cost !== undefined && { cost }) };
}
