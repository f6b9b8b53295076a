import type { PageState } from '../../../protocol/chatPage.ts';
import { post } from '../host.ts';
import { Icon } from './icon.tsx';

/** Who is talking, in which workspace and session. */
export function Header({ state }: { readonly state: PageState }) {
	const { agent, runtime, workspaces, workspace, sessions, session, messages } = state;
	return (
		<header class="header">
			<div class="who">
				<span class="avatar" aria-hidden="true">
					{agent.emoji ?? <Icon name="sparkle" />}
				</span>
				<span class="names">
					<span class="agent">{agent.name}</span>
					<span class="runtime">{runtime}</span>
				</span>
				<button
					type="button"
					class="icon-button"
					title="Preview prompt"
					aria-label="Preview prompt"
					onClick={() => post({ type: 'preview' })}
				>
					<Icon name="open-preview" />
				</button>
				<button
					type="button"
					class="icon-button"
					title="New conversation"
					aria-label="New conversation"
					disabled={messages.length === 0}
					onClick={() => post({ type: 'new' })}
				>
					<Icon name="add" />
				</button>
			</div>
			<div class="pickers">
				{workspaces.length > 1 && (
					<select
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
				)}
				<select
					aria-label="Session"
					title="Session: it decides which files reach the agent"
					value={session}
					onChange={(event) => post({ type: 'pick-session', session: event.currentTarget.value })}
				>
					{sessions.map((kind) => (
						<option key={kind} value={kind}>
							{kind} session
						</option>
					))}
				</select>
			</div>
		</header>
	);
}
