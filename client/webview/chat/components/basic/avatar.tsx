import type { PageState } from '../../../../../protocol/chat/page.ts';
import { Icon } from '../../../shared/icon.tsx';

/** The agent's picture, else its emoji. */
export function Avatar({ agent }: { readonly agent: PageState['agent'] }) {
	return (
		<span class="avatar" aria-hidden="true">
			{agent.avatar ? <img src={agent.avatar} alt="" /> : (agent.emoji ?? <Icon name="sparkle" />)}
		</span>
	);
}
