import * as l10n from '@vscode/l10n';
import type { OverviewState } from '../../../../protocol/overview/page.ts';
import { ContextMapSection } from './contextMapSection.tsx';
import { Matrix } from './matrix.tsx';
import { ToDo } from './toDo.tsx';
import { Who } from './who.tsx';

/** One page that says how the agent is: who it is, what it reads, what that costs, and what is to be done. */
export function Overview({ state }: { readonly state: OverviewState }) {
	const { agent, result, conversation, failure } = state;
	if (!agent) {
		return (
			<main class="overview">
				<h1>{l10n.t('Agent Overview')}</h1>
				<p>{failure ?? l10n.t('There is no agent workspace in this window. Open the folder of an agent.')}</p>
			</main>
		);
	}
	return (
		<main class="overview">
			<Who
				agent={agent}
				agents={state.agents}
				{...(result?.configuration && { configuration: result.configuration })}
			/>
			{failure !== undefined && <p role="alert">{failure}</p>}
			{result && (
				<>
					<ContextMapSection result={result} {...(conversation && { conversation })} />
					<Matrix result={result} />
				</>
			)}
			<ToDo state={state} />
		</main>
	);
}
