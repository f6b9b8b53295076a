import * as l10n from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageState } from '../../../../../protocol/chat/page.ts';
import { Icon } from '../../../shared/icon.tsx';
import { figure } from '../../format.ts';
import { post } from '../../host.ts';
import { Avatar } from '../basic/avatar.tsx';
import { IconButton } from '../basic/iconButton.tsx';
import { UnseenList } from '../lists/unseenList.tsx';

/** Several agents live in the open folders: which one is meant. */
const WorkspacePicker = ({ workspaces, workspace }: PageState) => (
	<select
		class="agent"
		aria-label={l10n.t('Workspace')}
		title={l10n.t('Workspace')}
		value={workspace ?? ''}
		onChange={(event) => post({ type: 'pick-workspace', workspace: event.currentTarget.value })}
	>
		{workspaces.map(({ uri, name }) => (
			<option key={uri} value={uri}>
				{name}
			</option>
		))}
	</select>
);

const SessionPicker = ({ sessions, session }: PageState) => (
	<select
		aria-label={l10n.t('Session')}
		title={l10n.t('Session (decides which files the agent gets)')}
		value={session}
		onChange={(event) => {
			const picked = sessions.find((kind) => kind === event.currentTarget.value);
			if (picked) post({ type: 'pick-session', session: picked });
		}}
	>
		{sessions.map((kind) => (
			<option key={kind} value={kind}>
				{kind}
			</option>
		))}
	</select>
);

interface HeaderProps {
	readonly state: PageState;
	/** The list of conversations is where the talk was. */
	readonly isHistory: boolean;
	onHistory(): void;
}

/** Who is talking, in which workspace and session. One line: the side bar is small, and the talk needs it. */
export function Header({ state, isHistory, onHistory }: HeaderProps) {
	const [open, setOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	// It is about the talk, and would leave little room for the list.
	useEffect(() => {
		if (isHistory) setOpen(false);
	}, [isHistory]);
	const { agent, runtime, workspaces, session, preflight, conversation, running } = state;
	const unseen = preflight?.unseen ?? [];
	const title = unseen.length === 1 ? l10n.t('1 file not sent') : l10n.t('{0} files not sent', figure(unseen.length));
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
		<header
			class="header"
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || !open) return;
				// An answer that is coming goes on.
				event.preventDefault();
				event.stopPropagation();
				setOpen(false);
				opener.current?.focus();
			}}
		>
			<div class="header-line">
				<Avatar agent={agent} />
				{workspaces.length > 1 ? (
					<WorkspacePicker {...state} />
				) : (
					<span class="agent" title={`${agent.heading}, ${runtime}`}>
						{agent.heading}
					</span>
				)}
				<SessionPicker {...state} />
				<span class="header-actions">
					{unseen.length > 0 && (
						<button
							ref={opener}
							type="button"
							class="icon-button"
							aria-expanded={open}
							aria-controls="unseen"
							aria-label={title}
							title={title}
							onClick={() => setOpen(!open)}
						>
							<Icon name="eye-closed" />
							<span class="count">{figure(unseen.length)}</span>
						</button>
					)}
					<IconButton icon="history" title={l10n.t('Chat history')} onPress={onHistory} />
					<IconButton
						icon="add"
						title={l10n.t('New conversation')}
						disabled={conversation === undefined && !running}
						onPress={() => post({ type: 'new' })}
					/>
				</span>
			</div>
			{preflight?.user !== undefined && (
				<p class="swapped">
					<span class="badge">{preflight.user}</span> {l10n.t('is who the agent talks with here')}
				</p>
			)}
			{preflight?.unsent !== undefined && (
				<p class="swapped">
					<span class="badge warning">{l10n.t('only here')}</span>{' '}
					{l10n.t('{0} The chat answers here all the same.', preflight.unsent.replaceAll('`', ''))}
				</p>
			)}
			{preflight?.personaSwap && (
				<p class="swapped">
					<span class="badge warning">{l10n.t('another persona')}</span> {preflight.personaSwap}
				</p>
			)}
			{open && unseen.length > 0 && (
				<section id="unseen" class="unseen-files" aria-label={l10n.t('What the agent does not get')}>
					<h2>{l10n.t('What the agent does not get in a {0} session', session)}</h2>
					<UnseenList unseen={unseen} />
				</section>
			)}
		</header>
	);
}
