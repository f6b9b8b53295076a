import * as l10n from '@vscode/l10n';
import type { OverviewHealth, OverviewState } from '../../../../protocol/overview/page.ts';
import { Icon } from '../../shared/icon.tsx';
import { figure } from '../format.ts';
import { post } from '../host.ts';
import { FileProblems } from './fileProblems.tsx';
import { SeverityMark } from './severityMark.tsx';

/** What waits for the person: what the doctor says, what is wrong in the files, and memories to decide on. */
export function ToDo({ state }: { readonly state: OverviewState }) {
	const { agent, health, problems, moreProblems, proposals } = state;
	const isFine = health?.isWhole && health.problems.length === 0 && problems.length === 0 && proposals === 0;
	return (
		<section aria-labelledby="to-do">
			<h2 id="to-do">{l10n.t('What to Do')}</h2>
			{isFine && (
				<p>
					<Icon name="check" /> {l10n.t('Nothing. No problem was found, with the files or around them.')}
				</p>
			)}
			{health === undefined && <p class="dim">{l10n.t('Looking at the files and what is around them…')}</p>}
			{health && agent && <Health agent={agent.uri} health={health} />}
			<FileProblems
				problems={problems}
				more={moreProblems}
				isAll={health === undefined || health.problems.length === 0}
			/>
			<div class="actions">
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

interface DoctorListProps {
	/** URI of the agent. */
	readonly agent: string;
	readonly health: OverviewHealth;
}

/** The doctor's list: what, the place of it, and a fix where one is safe. */
function Health({ agent, health: { problems, isWhole } }: DoctorListProps) {
	return (
		<>
			<ul class="to-do">
				{problems.map(({ code, level, message, evidence, fix }) => (
					<li key={code}>
						<SeverityMark severity={level} />
						<div>
							<p>{message}</p>
							{evidence.length > 0 && (
								<details>
									<summary>
										{evidence.length === 1 ? l10n.t('1 place') : l10n.t('{0} places', figure(evidence.length))}
									</summary>
									<ul class="evidence">
										{evidence.map((line) => (
											<li key={line}>{line}</li>
										))}
									</ul>
								</details>
							)}
							<span class="links">
								<button
									type="button"
									class="link-button"
									aria-label={l10n.t('Show: {0}', message)}
									onClick={() => post({ type: 'diagnosis', agent, code })}
								>
									{l10n.t('Show')}
								</button>
								{fix !== undefined && (
									<button
										type="button"
										class="link-button"
										aria-label={`${fix}… (${message})`}
										onClick={() => post({ type: 'fix', agent, code })}
									>
										{fix}…
									</button>
								)}
							</span>
						</div>
					</li>
				))}
			</ul>
			{!isWhole && <p class="dim">{l10n.t('Some files are still being read, and may add to this list.')}</p>}
		</>
	);
}
