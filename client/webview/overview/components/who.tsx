import * as l10n from '@vscode/l10n';
import type { OverviewConfiguration } from '../../../../protocol/overview/overview.ts';
import type { OverviewAgent, OverviewState } from '../../../../protocol/overview/page.ts';
import { Icon } from '../../shared/icon.tsx';
import { post } from '../host.ts';

interface WhoProps {
	readonly agent: OverviewAgent;
	readonly agents: OverviewState['agents'];
	/** Null where none is found; absent where the runtime has none. */
	readonly configuration?: OverviewConfiguration | null;
	/** Where several live in the folder. */
	readonly sharedBy?: readonly string[];
	/** What the folder holds that the agent does not have yet, in sentences. */
	readonly installable?: string;
}

/** Who the agent is, which runtime it is read for and why, and where that one is configured. */
export function Who({ agent, agents, configuration, sharedBy = [], installable }: WhoProps) {
	const [first, ...others] = agent.why;
	return (
		<header class="who">
			<span class="avatar" aria-hidden="true">
				{agent.avatar ? <img src={agent.avatar} alt="" /> : (agent.emoji ?? <Icon name="sparkle" />)}
			</span>
			<div>
				<h1>{agent.name}</h1>
				<p class="dim">{agent.folder}</p>
			</div>
			{agents.length > 1 && (
				<label class="pick-agent">
					{l10n.t('Agent')}
					<select
						value={agent.uri}
						onChange={({ currentTarget }) => post({ type: 'pick-agent', agent: currentTarget.value })}
					>
						{agents.map(({ uri, name }) => (
							<option key={uri} value={uri}>
								{name}
							</option>
						))}
					</select>
				</label>
			)}
			<dl>
				<dt>{l10n.t('Runtime')}</dt>
				<dd>
					<strong>{agent.runtimeTitle}</strong>{' '}
					<button
						type="button"
						class="link-button"
						aria-label={`${l10n.t('Change…')} (${agent.runtimeTitle})`}
						onClick={() => post({ type: 'runtime' })}
					>
						{l10n.t('Change…')}
					</button>
					{first !== undefined && (
						<details>
							<summary>{l10n.t('because {0}', first)}</summary>
							<ul>
								{others.map((reason) => (
									<li key={reason}>{reason}</li>
								))}
							</ul>
						</details>
					)}
				</dd>
				{configuration !== undefined && (
					<>
						<dt>{l10n.t('Configuration')}</dt>
						<dd>{configuration ? <Configuration configuration={configuration} /> : l10n.t('none found')}</dd>
					</>
				)}
				{installable !== undefined && (
					<>
						<dt>{l10n.t('To install')}</dt>
						<dd>{installable}</dd>
					</>
				)}
				{sharedBy.length > 0 && (
					<>
						<dt>{l10n.t('Shared by')}</dt>
						<dd>
							{sharedBy.join(', ')}
							<p class="dim">{l10n.t('They read what any of them remembers, and write to one daily log.')}</p>
						</dd>
					</>
				)}
			</dl>
		</header>
	);
}

function Configuration({ configuration }: { readonly configuration: OverviewConfiguration }) {
	const { path, state, refusesToStart } = configuration;
	return (
		<>
			<button type="button" class="link-button path" onClick={() => post({ type: 'configuration' })}>
				{path}
			</button>
			{state === 'invalid' && !refusesToStart && (
				<p class="tone-gone">
					<Icon name="error" /> {l10n.t('The runtime ignores this file, because it is not valid.')}
				</p>
			)}
		</>
	);
}
