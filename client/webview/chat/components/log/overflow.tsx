import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { PageState } from '../../../../../protocol/chat/page.ts';
import { Icon } from '../../../shared/icon.tsx';
import { figure } from '../../format.ts';
import { post } from '../../host.ts';
import { ActionButton } from '../basic/actionButton.tsx';
import { fillOf } from '../header/meter.tsx';

/** A word before the window is full, while there is room to write down what matters. */
export function Overflow({ state }: { readonly state: PageState }) {
	const [later, setLater] = useState(false);
	const { preflight, running, busyElsewhere, conversation } = state;
	if (!preflight || !conversation || running || busyElsewhere || later || !fillOf(preflight).full) return null;
	return (
		<section class="overflow" aria-label={l10n.t('The conversation is nearly full')}>
			<p>
				<Icon name="warning" />{' '}
				{l10n.t(
					'The model can read {0} tokens, but the next request has {1}. Older messages will be summarised. You can save memories first.',
					figure(preflight.window),
					figure(preflight.inputTokens),
				)}
				{preflight.compaction
					? ` ${l10n.t(
							'{0} messages will be replaced by the summary, {1} stay complete. What is in memory stays.',
							figure(preflight.compaction.summarised),
							figure(preflight.compaction.kept),
						)}`
					: null}
			</p>
			<div class="actions">
				<ActionButton primary onPress={() => post({ type: 'flush' })}>
					{l10n.t('Save memories and summarise')}
				</ActionButton>
				<ActionButton onPress={() => post({ type: 'compact' })}>{l10n.t('Summarise only')}</ActionButton>
				<ActionButton onPress={() => setLater(true)}>{l10n.t('Not now')}</ActionButton>
			</div>
		</section>
	);
}
