import * as l10n from '@vscode/l10n';
import type { OverviewProblem, OverviewState } from '../../../../protocol/overview/page.ts';
import { Icon } from '../../shared/icon.tsx';
import { figure } from '../format.ts';
import { post } from '../host.ts';

const signs = { error: 'error', warning: 'warning', information: 'lightbulb' } as const;
const tones = { error: 'tone-gone', warning: 'tone-cut', information: 'tone-quiet' } as const;
const severityName = (severity: OverviewProblem['severity']): string =>
	({ error: l10n.t('Error'), warning: l10n.t('Warning'), information: l10n.t('Information') })[severity];

/** What waits for the person: problems by their weight, and memories to decide on. */
export function ToDo({ state: { problems, moreProblems, proposals } }: { readonly state: OverviewState }) {
	return (
		<section aria-labelledby="to-do">
			<h2 id="to-do">{l10n.t('What to Do')}</h2>
			{problems.length === 0 && proposals === 0 && (
				<p>
					<Icon name="check" /> {l10n.t('Nothing. No problem was found in the files of this agent.')}
				</p>
			)}
			<ul class="to-do">
				{problems.map((problem) => (
					<li key={`${problem.path}:${problem.line}:${problem.message}`}>
						<span class={tones[problem.severity]} title={severityName(problem.severity)}>
							<Icon name={signs[problem.severity]} />
							<span class="said-aloud">{severityName(problem.severity)}</span>
						</span>
						<span>
							<button
								type="button"
								class="link-button path"
								onClick={() => post({ type: 'open', path: problem.path, line: problem.line })}
							>
								{problem.path}:{problem.line + 1}
							</button>{' '}
							{problem.message}
						</span>
					</li>
				))}
			</ul>
			<div class="actions">
				{moreProblems > 0 && (
					<button type="button" class="button secondary" onClick={() => post({ type: 'problems' })}>
						{l10n.t('Show All Problems ({0} more)', figure(moreProblems))}
					</button>
				)}
				{proposals > 0 && (
					<button type="button" class="button" onClick={() => post({ type: 'proposals' })}>
						{proposals === 1 ? l10n.t('Decide on 1 Proposal') : l10n.t('Decide on {0} Proposals', figure(proposals))}
					</button>
				)}
				<button type="button" class="button secondary" onClick={() => post({ type: 'chat' })}>
					{l10n.t('Talk to the Agent')}
				</button>
			</div>
		</section>
	);
}
