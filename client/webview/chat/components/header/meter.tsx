import * as l10n from '@vscode/l10n';
import type { ChatPreflight } from '../../../../../protocol/chat/chat.ts';
import { figure, price, shortFigure } from '../../format.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** How full the window is: `full` where memories are about to be written down, or what is left is little. */
export function fillOf({ inputTokens, window, flushAt, compactAt }: ChatPreflight): {
	readonly share: number;
	readonly full: boolean;
} {
	const share = window > 0 ? Math.min(1, inputTokens / window) : 0;
	const limit = Math.min(flushAt ?? Number.POSITIVE_INFINITY, compactAt ?? Number.POSITIVE_INFINITY, window * 0.9);
	return { share, full: window > 0 && inputTokens >= limit * 0.9 };
}

function wordsOf(preflight: ChatPreflight, share: number): string[] {
	const { inputTokens, promptTokens, toolTokens, messageTokens, window, exact, flushAt, compactAt, shortened, cost } =
		preflight;
	const counted = exact
		? l10n.t('{0} of {1} tokens ({2}), counted by the provider', figure(inputTokens), figure(window), percent(share))
		: l10n.t('{0} of {1} tokens ({2}), an estimate', figure(inputTokens), figure(window), percent(share));
	return [
		counted,
		l10n.t(
			'estimated: prompt {0}, tools {1}, messages {2}',
			figure(promptTokens),
			figure(toolTokens),
			figure(messageTokens),
		),
		...(flushAt === undefined ? [] : [l10n.t('memories will be saved at {0}', figure(flushAt))]),
		...(compactAt === undefined ? [] : [l10n.t('the conversation will be summarised at {0}', figure(compactAt))]),
		...(shortened === undefined
			? []
			: [l10n.t('{0} old tool results are sent shortened, as this runtime does', figure(shortened))]),
		...(cost === undefined ? [] : [l10n.t('{0} so far', price(cost))]),
	];
}

/** How much of the model's window is taken, whether that was counted or guessed, and what it has cost. */
export function Meter({ preflight }: { readonly preflight: ChatPreflight }) {
	const { inputTokens, window, exact, flushAt, compactAt, cost } = preflight;
	const { share, full } = fillOf(preflight);
	const message = wordsOf(preflight, share).join('; ');
	const marks = [flushAt, compactAt].filter((mark) => mark !== undefined && mark < window) as number[];
	return (
		<span class={`meter${full ? ' high' : ''}${cost ? ' priced' : ''}`} title={message} role="img" aria-label={message}>
			<span class="meter-track" aria-hidden="true">
				<span class="meter-fill" style={{ width: `${Math.max(share * 100, inputTokens > 0 ? 3 : 0)}%` }} />
				{marks.map((mark, index) => (
					<span key={index} class="meter-mark" style={{ insetInlineStart: `${(mark / window) * 100}%` }} />
				))}
			</span>
			<span aria-hidden="true">
				{exact ? '' : '≈ '}
				{figure(inputTokens)}
				<span class="meter-window"> / {shortFigure(window)}</span>
				{cost ? <span class="meter-cost"> · {price(cost)}</span> : null}
			</span>
		</span>
	);
}
