import * as l10n from '@vscode/l10n';
import type { OverviewRecall } from '../../../../protocol/overview/growth.ts';
import { Table } from '../../shared/table.tsx';
import { figure } from '../format.ts';
import { post } from '../host.ts';

const dayOf = (at: number): string => new Date(at).toLocaleDateString('en-CA');

const FileButton = ({ path }: { readonly path: string }) => (
	<button type="button" class="link-button path" onClick={() => post({ type: 'open', path })}>
		{path}
	</button>
);

/** Which memories the chat went back to, and which it never did. */
export function Recalled({ recall }: { readonly recall: OverviewRecall | undefined }) {
	return (
		<>
			<h3>{l10n.t('What was recalled')}</h3>
			{recall && recall.answers > 0 ? <Counts recall={recall} /> : <Nothing isKnown={recall !== undefined} />}
		</>
	);
}

const Nothing = ({ isKnown }: { readonly isKnown: boolean }) => (
	<p class={isKnown ? '' : 'dim'} aria-live="polite">
		{isKnown
			? l10n.t('No conversation that is kept here recalled anything. What was recalled outside Soulscope is not known.')
			: l10n.t('Looking at the conversations…')}
	</p>
);

function Counts({ recall }: { readonly recall: OverviewRecall }) {
	const { answers, since = 0, recalled, never, moreRecalled, moreNever } = recall;
	return (
		<>
			<p>
				{l10n.t(
					'Something was recalled for {0} answers since {1}. What was recalled outside Soulscope is not known.',
					figure(answers),
					dayOf(since),
				)}
			</p>
			<Table
				label={l10n.t('What was recalled')}
				first={l10n.t('Memory')}
				columns={[
					{ key: 'answers', head: l10n.t('Answers') },
					{ key: 'last', head: l10n.t('Last') },
				]}
			>
				{recalled.map(({ path, times, last }) => (
					<tr key={path}>
						<th scope="row">
							<FileButton path={path} />
						</th>
						<td>{figure(times)}</td>
						<td>{dayOf(last)}</td>
					</tr>
				))}
			</Table>
			{moreRecalled > 0 && <p class="dim">{l10n.t('{0} more were recalled less often.', figure(moreRecalled))}</p>}
			{never.length > 0 && (
				<details class="absent">
					<summary>{l10n.t('{0} memories were never recalled', figure(never.length + moreNever))}</summary>
					<ul class="never">
						{never.map((path) => (
							<li key={path}>
								<FileButton path={path} />
							</li>
						))}
					</ul>
					{moreNever > 0 && <p class="dim">{l10n.t('and {0} more', figure(moreNever))}</p>}
				</details>
			)}
		</>
	);
}
