import type { PageState } from '../../../protocol/chatPage.ts';
import { post } from '../host.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';

/** Several agents live in the open folders: which one is meant. */
const WorkspacePicker = ({ workspaces, workspace }: PageState) => (
	<select
		class="agent"
		aria-label="Workspace"
		title="Workspace"
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
		aria-label="Session"
		title="Session: it decides which files reach the agent"
		value={session}
		onChange={(event) => post({ type: 'pick-session', session: event.currentTarget.value })}
	>
		{sessions.map((kind) => (
			<option key={kind} value={kind}>
				{kind}
			</option>
		))}
	</select>
);

/** Who is talking, in which workspace and session. One line: the side bar is small, and the talk needs it. */
export function Header({ state }: { readonly state: PageState }) {
	const { agent, runtime, workspaces, messages } = state;
	return (
		<header class="header">
			<span class="avatar" aria-hidden="true">
				{agent.emoji ?? <Icon name="sparkle" />}
			</span>
			{workspaces.length > 1 ? (
				<WorkspacePicker {...state} />
			) : (
				<span class="agent" title={`${agent.name}, ${runtime}`}>
					{agent.name}
				</span>
			)}
			<SessionPicker {...state} />
			<span class="header-actions">
				<IconButton icon="open-preview" title="Preview prompt" onPress={() => post({ type: 'preview' })} />
				<IconButton
					icon="add"
					title="New conversation"
					disabled={messages.length === 0}
					onPress={() => post({ type: 'new' })}
				/>
			</span>
		</header>
	);
}
