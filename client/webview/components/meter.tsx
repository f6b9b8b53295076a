import type { PageState } from '../../../protocol/chatPage.ts';
import { figure, shortFigure } from '../format.ts';

/** How much of the model's window is taken, and whether that was counted or guessed. */
export function Meter({ meter }: { readonly meter: NonNullable<PageState['meter']> }) {
	const { tokens, window, exact } = meter;
	const share = window > 0 ? Math.min(1, tokens / window) : 0;
	const kind = exact ? 'counted by the provider' : 'an estimate';
	const said = `${figure(tokens)} of ${figure(window)} tokens (${(share * 100).toFixed(1)} %), ${kind}`;
	return (
		<span class={`meter${share > 0.8 ? ' high' : ''}`} title={said} role="img" aria-label={said}>
			<span class="meter-track" aria-hidden="true">
				<span class="meter-fill" style={{ width: `${Math.max(share * 100, tokens > 0 ? 3 : 0)}%` }} />
			</span>
			<span aria-hidden="true">
				{exact ? '' : '≈ '}
				{shortFigure(tokens)}
				<span class="meter-window"> / {shortFigure(window)}</span>
			</span>
		</span>
	);
}
