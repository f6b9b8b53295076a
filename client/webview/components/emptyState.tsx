import * as l10n from '@vscode/l10n';
import type { PageState } from '../../../protocol/chatPage.ts';
import { parts as countedParts, tokens as countedTokens } from '../format.ts';
import { post } from '../host.ts';
import { ActionButton } from './actionButton.tsx';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import { PartList } from './partList.tsx';
import { UnseenList } from './unseenList.tsx';

/** The key itself is asked for by the editor; the page never sees it. */
const SetKey = () => (
	<div class="actions">
		<ActionButton primary onPress={() => post({ type: 'set-key' })}>
			<Icon name="key" /> {l10n.t('Set API key')}
		</ActionButton>
	</div>
);

function PromptCard({ outlook }: { readonly outlook: NonNullable<PageState['outlook']> }) {
	const { parts, promptTokens, unseen } = outlook;
	const files = parts.filter(({ uri }) => uri !== undefined);
	const others = parts.length - files.length;
	return (
		<section class="card">
			<h2>{l10n.t('Every message goes out with {0} of prompt', countedTokens(promptTokens))}</h2>
			<p class="dim">
				{l10n.t('An estimate, as chatted: our short words stand in for the runtime’s. Files count with their frames.')}
			</p>
			{files.length > 0 ? (
				<PartList parts={files} />
			) : (
				<p class="dim">{l10n.t('None of your files reaches the agent in this session.')}</p>
			)}
			{others > 0 && <p class="dim">{l10n.t('and {0} of the runtime’s own', countedParts(others))}</p>}
			{unseen.length > 0 && (
				<>
					<h2>{l10n.t('What the agent does not see here')}</h2>
					<UnseenList unseen={unseen} />
				</>
			)}
			<div class="actions">
				<ActionButton onPress={() => post({ type: 'preview' })}>
					<Icon name="open-preview" /> {l10n.t('Preview prompt')}
				</ActionButton>
			</div>
		</section>
	);
}

interface FirstRunProps {
	readonly firstRun: NonNullable<NonNullable<PageState['outlook']>['firstRun']>;
	readonly name: string;
}

/** The agent reads its first-run ritual: it begins with that, or somebody has left the file behind. */
const FirstRunCard = ({ firstRun, name }: FirstRunProps) =>
	firstRun.kind === 'over' ? (
		<section class="card">
			<h2>
				<Icon name="warning" /> {l10n.t('The first run is over')}
			</h2>
			<p>{firstRun.why}</p>
		</section>
	) : (
		<section class="card">
			<h2>
				<Icon name="sparkle" /> {l10n.t('First run')}
			</h2>
			<p>{l10n.t('There is a BOOTSTRAP.md: the agent has not met you yet and begins by getting to know you.')}</p>
			<div class="actions">
				<ActionButton primary onPress={() => post({ type: 'bootstrap' })}>
					{l10n.t('Let {0} begin', name)}
				</ActionButton>
			</div>
		</section>
	);

/** Backticks are for terminals and Markdown; here they would only be in the way. */
const plain = (text: string | undefined): string => text?.replaceAll('`', '') ?? '';

/** Before the first message: who will answer, and what goes out with every message. */
export function EmptyState({ state }: { readonly state: PageState }) {
	const { agent, runtime, session, outlook } = state;
	return (
		<div class="empty">
			<div class="empty-avatar">
				<Avatar agent={agent} />
			</div>
			<h2 class="empty-title">{l10n.t('Talk to {0}', agent.name)}</h2>
			<p>
				{l10n.t(
					'As {0} would run it in a session of kind “{1}”, with your files as they stand in the editor, saved or not.',
					runtime,
					session,
				)}
			</p>
			{outlook?.firstRun && <FirstRunCard firstRun={outlook.firstRun} name={agent.name} />}
			{outlook?.dryRun && (
				<section class="card dry">
					<h2>
						<span class="badge">{l10n.t('dry run')}</span> {l10n.t('Nothing leaves this machine')}
					</h2>
					<p>
						{plain(outlook.reason)} {l10n.t('Answers describe the request that would have been sent.')}
					</p>
					{outlook.wantsKey && <SetKey />}
				</section>
			)}
			{outlook && !outlook.dryRun && outlook.wantsKey && (
				<section class="card dry">
					<h2>{l10n.t('There is no API key yet')}</h2>
					<p>{l10n.t('Messages cannot be sent without one. It is kept in the editor’s secret storage.')}</p>
					<SetKey />
				</section>
			)}
			{outlook && outlook.parts.length > 0 && <PromptCard outlook={outlook} />}
		</div>
	);
}

/** Where the language server is not to be had. */
export const Problem = ({ message }: { readonly message: string }) => (
	<main class="empty no-workspace">
		<div class="empty-avatar" aria-hidden="true">
			<Icon name="warning" />
		</div>
		<h1>{l10n.t('Nobody to talk to')}</h1>
		<p>{message}</p>
		<div class="actions">
			<ActionButton primary onPress={() => post({ type: 'ready' })}>
				{l10n.t('Try again')}
			</ActionButton>
			<ActionButton onPress={() => post({ type: 'show-log' })}>{l10n.t('Show log')}</ActionButton>
		</div>
	</main>
);

/** Where no folder is an agent's workspace. */
export const NoWorkspace = () => (
	<main class="empty no-workspace">
		<div class="empty-avatar" aria-hidden="true">
			<Icon name="sparkle" />
		</div>
		<h1>{l10n.t('No agent lives here yet')}</h1>
		<p>
			{l10n.t(
				'Open a folder with a SOUL.md, AGENTS.md or IDENTITY.md to talk to its agent, or set one up in this folder.',
			)}
		</p>
		<div class="actions">
			<ActionButton primary onPress={() => post({ type: 'set-up' })}>
				{l10n.t('Set up a persona workspace')}
			</ActionButton>
		</div>
	</main>
);
