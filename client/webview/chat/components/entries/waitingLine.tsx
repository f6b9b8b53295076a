import * as l10n from '@vscode/l10n';
import { Icon } from '../../../shared/icon.tsx';
import type { WaitingRetry } from '../../store.ts';
import { useCountdown } from './failure.tsx';

/** Something is awaited: a breath, and where the provider is to be asked again, why and when. */
export function WaitingLine({ waiting }: { readonly waiting: WaitingRetry | undefined }) {
	const left = useCountdown(waiting?.until);
	if (waiting && left > 0) {
		return (
			<p class="quiet backoff">
				<Icon name="history" /> {waiting.why} {l10n.t('Trying again in {0} s.', left)}
			</p>
		);
	}
	return (
		<span class="waiting" aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
	);
}
