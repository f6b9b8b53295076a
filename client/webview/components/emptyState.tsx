import type { PageState } from '../../../protocol/chatPage.ts';
import { figure } from '../format.ts';
import { post } from '../host.ts';
import { Icon } from './icon.tsx';
import { PartList } from './usedParts.tsx';

/** The key itself is asked for by the editor; the page never sees it. */
const SetKey = () => (
	<button type="button" class="button" onClick={() => post({ type: 'set-key' })}>
		<Icon name="key" /> Set API key
	</button>
);

/** Before the first message: who will answer, and what goes out with every message. */
export function EmptyState({ state }: { readonly state: PageState }) {
	const { agent, runtime, session, parts, model } = state;
	const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
	const files = parts.filter(({ uri }) => uri !== undefined);
	return (
		<div class="empty">
			<div class="empty-avatar" aria-hidden="true">
				{agent.emoji ?? <Icon name="sparkle" />}
			</div>
			<h1>Talk to {agent.name}</h1>
			<p>
				As {runtime} would run it in a <strong>{session}</strong> session, with your files as they stand in the editor,
				saved or not.
			</p>
			{parts.length > 0 && (
				<section class="card">
					<h2>Every message goes out with {figure(tokens)} tokens of prompt</h2>
					{files.length > 0 ? (
						<PartList parts={files} />
					) : (
						<p class="dim">None of your files reaches the agent in this session.</p>
					)}
					{parts.length > files.length && (
						<p class="dim">
							and {figure(parts.length - files.length)} more {parts.length - files.length === 1 ? 'part' : 'parts'} of
							the runtime’s own
						</p>
					)}
					<div class="actions">
						<button type="button" class="button secondary" onClick={() => post({ type: 'preview' })}>
							<Icon name="open-preview" /> Preview prompt
						</button>
					</div>
				</section>
			)}
			{model.dryRun && (
				<section class="card dry">
					<h2>
						<span class="badge">dry run</span> Nothing leaves this machine
					</h2>
					<p>{model.reason?.replaceAll('`', '')} Answers describe the request that would have been sent.</p>
					{model.wantsKey && (
						<div class="actions">
							<SetKey />
						</div>
					)}
				</section>
			)}
			{!model.dryRun && model.wantsKey && (
				<section class="card dry">
					<h2>There is no API key yet</h2>
					<p>Messages cannot be sent without one. It is kept in the editor’s secret storage.</p>
					<div class="actions">
						<SetKey />
					</div>
				</section>
			)}
		</div>
	);
}

/** Where the language server is not to be had. */
export const Problem = ({ message }: { readonly message: string }) => (
	<main class="empty no-workspace">
		<div class="empty-avatar" aria-hidden="true">
			<Icon name="warning" />
		</div>
		<h1>Nobody to talk to</h1>
		<p>{message}</p>
		<div class="actions">
			<button type="button" class="button" onClick={() => post({ type: 'ready' })}>
				Try again
			</button>
		</div>
	</main>
);

/** Where no folder is an agent's workspace. */
export const NoWorkspace = () => (
	<main class="empty no-workspace">
		<div class="empty-avatar" aria-hidden="true">
			<Icon name="sparkle" />
		</div>
		<h1>No agent lives here yet</h1>
		<p>Open a folder with a SOUL.md, AGENTS.md or IDENTITY.md to talk to its agent, or set one up in this folder.</p>
		<div class="actions">
			<button type="button" class="button" onClick={() => post({ type: 'set-up' })}>
				Set up a persona workspace
			</button>
		</div>
	</main>
);
