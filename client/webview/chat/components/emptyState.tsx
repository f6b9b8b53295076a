import * as l10n from '@vscode/l10n';
import type { PageState } from '../../../../protocol/chat/page.ts';
import { Icon } from '../../shared/icon.tsx';
import { parts as countedParts, tokens as countedTokens } from '../format.ts';
import { post } from '../host.ts';
import { ActionButton } from './basic/actionButton.tsx';
import { Avatar } from './basic/avatar.tsx';
import { PartList } from './lists/partList.tsx';
import { UnseenList } from './lists/unseenList.tsx';

/** The key itself is asked for by the editor; the page never sees it. */
const SetKey = () => (
	<div class="actions">
		<ActionButton primary onPress={() => post({ type: 'set-key' })}>
			<Icon name="key" /> {l10n.t('Set API key')}
		</ActionButton>
	</div>
);

function PromptCard({ preflight }: { readonly preflight: NonNullable<PageState['preflight']> }) {
	const { parts, promptTokens, unseen } = preflight;
	const files = parts.filter(({ uri }) => uri !== undefined);
	const others = parts.length - files.length;
	return (
		<section class="card">
			<h2>{l10n.t('Prompt sent with every message: {0}', countedTokens(promptTokens))}</h2>
			<p class="dim">
				{l10n.t(
					'This is an estimate. It includes the frames of the files, and Soulscope’s short text instead of the runtime’s own words.',
				)}
			</p>
			{files.length > 0 ? (
				<>
					<PartList parts={files} />
					{others > 0 && <p class="dim">{l10n.t('and {0} from the runtime', countedParts(others))}</p>}
				</>
			) : (
				<p class="dim">
					{l10n.t(
						'The agent gets none of your files in this session, only {0} from the runtime.',
						countedParts(others),
					)}
				</p>
			)}
			{unseen.length > 0 && (
				<>
					<h2>{l10n.t('What the agent does not get')}</h2>
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
	readonly firstRun: NonNullable<NonNullable<PageState['preflight']>['firstRun']>;
	readonly name: string;
}

/** The agent reads its first-run ritual: it begins with that, or somebody has left the file behind. */
const FirstRunCard = ({ firstRun, name }: FirstRunProps) =>
	firstRun.kind === 'over' ? (
		<section class="card">
			<h2>
				<Icon name="warning" /> {l10n.t('Setup is complete')}
			</h2>
			<p>{firstRun.why}</p>
		</section>
	) : (
		<section class="card">
			<h2>
				<Icon name="sparkle" /> {l10n.t('Setup')}
			</h2>
			<p>{l10n.t('This agent is new: its workspace has a BOOTSTRAP.md. It will ask you a few questions first.')}</p>
			<div class="actions">
				<ActionButton primary onPress={() => post({ type: 'bootstrap' })}>
					{l10n.t('Start setup with {0}', name)}
				</ActionButton>
			</div>
		</section>
	);

/** Backticks are for terminals and Markdown; here they would only be in the way. */
const plain = (text: string | undefined): string => text?.replaceAll('`', '') ?? '';

/** Before the first message: who will answer, and what goes out with every message. */
export function EmptyState({ state }: { readonly state: PageState }) {
	const { agent, runtime, session, preflight } = state;
	return (
		<div class="empty">
			<div class="empty-avatar">
				<Avatar agent={agent} />
			</div>
			<h2 class="empty-title">{l10n.t('Talk to {0}', agent.name)}</h2>
			<p>
				{l10n.t('The agent gets the prompt of {0} in a {1} session. Unsaved changes are included.', runtime, session)}
			</p>
			{preflight?.firstRun && <FirstRunCard firstRun={preflight.firstRun} name={agent.name} />}
			{preflight?.dryRun && (
				<section class="card dry">
					<h2>
						<span class="badge">{l10n.t('dry run')}</span> {l10n.t('Nothing leaves this computer')}
					</h2>
					<p>
						{plain(preflight.reason)} {l10n.t('Each answer shows the request that would be sent.')}
					</p>
					{preflight.wantsKey && <SetKey />}
				</section>
			)}
			{preflight && !preflight.dryRun && preflight.wantsKey && (
				<section class="card dry">
					<h2>{l10n.t('There is no API key yet')}</h2>
					<p>{l10n.t('Set an API key to send messages. The editor keeps it in its secret storage.')}</p>
					<SetKey />
				</section>
			)}
			{preflight && preflight.parts.length > 0 && <PromptCard preflight={preflight} />}
		</div>
	);
}

/** Where the language server is not to be had. */
export const Problem = ({ message }: { readonly message: string }) => (
	<main class="empty no-workspace">
		<div class="empty-avatar" aria-hidden="true">
			<Icon name="warning" />
		</div>
		<h1>{l10n.t('The chat is not available')}</h1>
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
		<h1>{l10n.t('No agent found')}</h1>
		<p>{l10n.t('Open a folder that contains SOUL.md, AGENTS.md or IDENTITY.md, or set up an agent in this folder.')}</p>
		<div class="actions">
			<ActionButton primary onPress={() => post({ type: 'set-up' })}>
				{l10n.t('Set up a persona workspace')}
			</ActionButton>
		</div>
	</main>
);
