import * as l10n from '@vscode/l10n';
import type { OverviewResult } from '../../../../protocol/overview/overview.ts';
import type { GrowthOnPage, OverviewState } from '../../../../protocol/overview/page.ts';
import { Icon } from '../../shared/icon.tsx';
import { post } from '../host.ts';
import { ContextMapSection } from './contextMapSection.tsx';
import { Eyes } from './eyes.tsx';
import { Growth } from './growth.tsx';
import { Lately } from './lately.tsx';
import { Matrix } from './matrix.tsx';
import { ToDo } from './toDo.tsx';
import { Who } from './who.tsx';

interface OverviewProps {
	readonly state: OverviewState;
	readonly growth: GrowthOnPage | undefined;
}

/** One page that says how the agent is: who it is, what it reads, what that costs, how it grew, and what is to be done. */
export function Overview({ state, growth }: OverviewProps) {
	const { agent, result, conversation, failure, isLooking } = state;
	if (!agent) {
		return (
			<main class="overview">
				<h1>{l10n.t('Agent Overview')}</h1>
				<NoAgent isLooking={isLooking} {...(failure !== undefined && { failure })} />
			</main>
		);
	}
	return (
		<main class="overview">
			<Who
				agent={agent}
				agents={state.agents}
				{...(result && { sharedBy: result.sharedBy })}
				{...(result?.configuration !== undefined && { configuration: result.configuration })}
				{...(result?.installable !== undefined && { installable: result.installable })}
			/>
			{failure !== undefined && <p role="alert">{failure}</p>}
			{result && (
				<>
					<Unsent sessions={result.sessions} />
					<ContextMapSection
						result={result}
						{...(conversation && { conversation })}
						{...(state.earlier && { earlier: state.earlier })}
					/>
					<Matrix result={result} />
					{state.eyes && <Eyes eyes={state.eyes} showsAll={state.showsAllEyes} />}
					<Growth key={agent.uri} known={growth?.agent === agent.uri ? growth : undefined} />
				</>
			)}
			<ToDo state={state} />
			<Lately heartbeat={state.heartbeat} turns={state.turns} />
		</main>
	);
}

/** That the runtime sends no prompt, before anything is said of what it costs. */
function Unsent({ sessions }: Pick<OverviewResult, 'sessions'>) {
	const whys = new Set(sessions.flatMap(({ unsent }) => unsent ?? []));
	return [...whys].map((why) => (
		<p key={why} class="tone-gone" role="alert">
			<Icon name="error" /> {why}
		</p>
	));
}

interface NoAgentProps {
	readonly isLooking: boolean;
	readonly failure?: string;
}

function NoAgent({ isLooking, failure }: NoAgentProps) {
	if (failure !== undefined) return <p role="alert">{failure}</p>;
	if (isLooking) return <p aria-live="polite">{l10n.t('Looking for your agents…')}</p>;
	return (
		<>
			<p>{l10n.t('There is no agent workspace in this window. Open the folder of an agent.')}</p>
			<button type="button" class="button" onClick={() => post({ type: 'set-up' })}>
				{l10n.t('Set Up a Persona Workspace…')}
			</button>
		</>
	);
}
