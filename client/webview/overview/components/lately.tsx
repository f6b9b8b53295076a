import * as l10n from '@vscode/l10n';
import type { TurnInfo } from '../../../../protocol/chat/turns.ts';
import type { OverviewState } from '../../../../protocol/overview/page.ts';
import { price, when } from '../../shared/intl.ts';
import { tokens } from '../format.ts';
import { post } from '../host.ts';

/** When the agent wakes next, and what its last turns were and cost. */
export function Lately({ heartbeat, turns }: Pick<OverviewState, 'heartbeat' | 'turns'>) {
	return (
		<section aria-labelledby="lately">
			<h2 id="lately">{l10n.t('Lately')}</h2>
			<div class="heartbeat">
				<h3>{l10n.t('Heartbeat')}</h3>
				{heartbeat.length === 0 ? (
					<p>{l10n.t('Off. The agent wakes only when you write to it.')}</p>
				) : (
					heartbeat.map((line) => <p key={line}>{line}</p>)
				)}
				<button type="button" class="link-button" onClick={() => post({ type: 'heartbeat' })}>
					{l10n.t('Heartbeat…')}
				</button>
			</div>
			<h3>{l10n.t('Last Turns')}</h3>
			{turns.length === 0 ? (
				<p class="dim">{l10n.t('None here yet. Turns in the chat panel are recorded, with their cost.')}</p>
			) : (
				<ul class="turns">
					{turns.map((turn) => (
						<Turn key={turn.record} turn={turn} />
					))}
				</ul>
			)}
		</section>
	);
}

function Turn({ turn: { record, at, title, detail, tokens: used, cost } }: { readonly turn: TurnInfo }) {
	const figures = [used === undefined ? '' : tokens(used), cost === undefined ? '' : price(cost)].filter(Boolean);
	const then = when(at, Date.now());
	return (
		<li>
			<button
				type="button"
				class="link-button"
				aria-label={`${then} (${title})`}
				onClick={() => post({ type: 'turn', record })}
			>
				{then}
			</button>{' '}
			{title}
			{figures.length > 0 && <span class="figures"> · {figures.join(' · ')}</span>}
			{detail !== '' && <p class="dim">{detail}</p>}
		</li>
	);
}
