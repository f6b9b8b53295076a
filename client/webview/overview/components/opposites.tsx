import * as l10n from '@vscode/l10n';
import type { EyesLine, EyesOpposite } from '../../../../protocol/overview/eyes.ts';
import { figure } from '../format.ts';
import { post } from '../host.ts';

/** Where two agents are told opposite things: both lines, who reads each, and the way to them. */
export const Opposites = ({ opposites }: { readonly opposites: readonly EyesOpposite[] }) => (
	<section aria-labelledby="opposites">
		<h3 id="opposites">{l10n.t('Where They Are Told Opposite Things')}</h3>
		<ul class="opposites">
			{opposites.map(({ about, sides }) => (
				<li key={sides.map(keyOf).join()}>
					{about !== undefined && <p class="dim">{about}</p>}
					{sides.map((side) => (
						<Side key={keyOf(side)} side={side} />
					))}
				</li>
			))}
		</ul>
	</section>
);

const keyOf = ({ path, line }: EyesLine): string => `${path}:${line}`;

function Side({ side: { agents, path, line, text } }: { readonly side: EyesLine }) {
	const place = l10n.t('{0}, line {1}', path, figure(line + 1));
	return (
		<p>
			<strong>{agents.join(', ')}</strong> <q>{text}</q>{' '}
			<button
				type="button"
				class="link-button path"
				aria-label={l10n.t('Open {0}', place)}
				onClick={() => post({ type: 'open-seen', path, line })}
			>
				{place}
			</button>
		</p>
	);
}
