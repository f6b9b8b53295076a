import * as l10n from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import type { ChatFailure } from '../../../../../protocol/chat/conversation.ts';
import { Icon } from '../../../shared/icon.tsx';
import { post } from '../../host.ts';
import { ActionButton } from '../basic/actionButton.tsx';

type Way = 'retry' | 'resume' | 'set-key' | 'pick-model' | 'show-log' | 'preview' | 'flush';

const titles = (): Readonly<Record<ChatFailure, string>> => ({
	'no-key': l10n.t('There is no API key'),
	'refused-key': l10n.t('The API key was refused'),
	'rate-limit': l10n.t('Too many requests'),
	overloaded: l10n.t('The provider is overloaded'),
	offline: l10n.t('The provider cannot be reached'),
	'refused-request': l10n.t('The provider refused the request'),
	unknown: l10n.t('Something went wrong'),
});

/** The ways on, the likeliest first. */
const ways: Readonly<Record<ChatFailure, readonly Way[]>> = {
	'no-key': ['set-key', 'retry', 'pick-model'],
	'refused-key': ['set-key', 'retry'],
	'rate-limit': ['retry', 'pick-model'],
	overloaded: ['retry', 'pick-model'],
	offline: ['retry'],
	'refused-request': ['retry', 'preview', 'pick-model'],
	unknown: ['retry', 'show-log'],
};

const labels = (): Readonly<Record<Way, string>> => ({
	retry: l10n.t('Try again'),
	resume: l10n.t('Continue'),
	'set-key': l10n.t('Set API key'),
	'pick-model': l10n.t('Choose another model'),
	'show-log': l10n.t('Show log'),
	preview: l10n.t('Preview prompt'),
	flush: l10n.t('Save memories and summarise'),
});

/** Whole seconds until `until`, in ms since the epoch; counted down while it is shown. */
export function useCountdown(until: number | undefined): number {
	const [now, setNow] = useState(() => Date.now());
	const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
	useEffect(() => {
		if (until === undefined || until <= Date.now()) return;
		const timer = setInterval(() => setNow(Date.now()), 250);
		return () => clearInterval(timer);
	}, [until]);
	return left;
}

interface FailureProps {
	readonly kind: ChatFailure;
	readonly message: string;
	/** When the provider may be asked again, in ms since the epoch. */
	readonly until?: number | undefined;
	/** Only what failed last can be tried again. */
	readonly last: boolean;
	/** Tools have run before it failed: to go on keeps what they did. */
	readonly resumable?: boolean;
}

/** What failed, why, and the ways on. */
export function Failure({ kind, message, until, last, resumable = false }: FailureProps) {
	const left = useCountdown(last ? until : undefined);
	const offered: readonly Way[] = resumable
		? ways[kind].flatMap((way): Way[] => (way === 'retry' ? ['resume', 'retry'] : [way]))
		: ways[kind];
	return (
		<div class="failure">
			<Icon name="error" />
			<div>
				<p class="failure-title">{titles()[kind]}</p>
				<p>{message}</p>
				{left > 0 && <p class="countdown">{l10n.t('You can try again in {0} s.', left)}</p>}
				{last && (
					<div class="actions">
						{offered.map((way, index) => (
							<ActionButton key={way} primary={index === 0} onPress={() => post({ type: way })}>
								{labels()[way]}
							</ActionButton>
						))}
					</div>
				)}
			</div>
		</div>
	);
}
