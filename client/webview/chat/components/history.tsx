import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConversationInfo } from '../../../../protocol/chat/conversation.ts';
import type { PageHistory } from '../../../../protocol/chat/page.ts';
import { messages, when } from '../format.ts';
import { post } from '../host.ts';
import { IconButton } from './basic/iconButton.tsx';
import { isComposing } from './composer/composing.ts';

/** The stretch around a hit, with the hits marked. */
function Snippet({ snippet }: { readonly snippet: NonNullable<ConversationInfo['snippet']> }) {
	const { text, hits } = snippet;
	let end = 0;
	const pieces = hits.flatMap(([from, to]) => {
		const piece = [text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>];
		end = to;
		return piece;
	});
	return (
		<p class="snippet">
			{pieces}
			{text.slice(end)}
		</p>
	);
}

interface ItemProps {
	readonly conversation: ConversationInfo;
	/** It is in front. */
	readonly current: boolean;
	onOpen(): void;
}

function RenameInput({ conversation, onEnd }: { readonly conversation: ConversationInfo; onEnd(): void }) {
	const [title, setTitle] = useState(conversation.title);
	const input = useRef<HTMLInputElement>(null);
	useLayoutEffect(() => input.current?.select(), []);
	const onKeyDown = (event: KeyboardEvent) => {
		if (isComposing(event)) return;
		if (event.key === 'Escape') {
			event.stopPropagation();
			onEnd();
		}
		if (event.key !== 'Enter') return;
		event.preventDefault();
		if (title.trim() !== '' && title !== conversation.title) {
			post({ type: 'rename', conversation: conversation.id, title });
		}
		onEnd();
	};
	return (
		<input
			ref={input}
			class="field"
			aria-label={l10n.t('Title')}
			value={title}
			onInput={({ currentTarget }) => setTitle(currentTarget.value)}
			onKeyDown={onKeyDown}
			onBlur={onEnd}
		/>
	);
}

function Item({ conversation, current, onOpen }: ItemProps) {
	const [renaming, setRenaming] = useState(false);
	const { id, session, updatedAt, snippet } = conversation;
	const title = conversation.title === '' ? l10n.t('Untitled') : conversation.title;
	return (
		<li class={`conversation${current ? ' current' : ''}`}>
			{renaming ? (
				<RenameInput conversation={conversation} onEnd={() => setRenaming(false)} />
			) : (
				<button type="button" class="conversation-open" aria-current={current} onClick={onOpen}>
					<span class="conversation-title">{title}</span>
					<span class="conversation-about">
						{[when(updatedAt, Date.now()), session, messages(conversation.messages)].join(' · ')}
					</span>
				</button>
			)}
			{!renaming && (
				<span class="conversation-actions">
					<IconButton icon="edit" title={l10n.t('Rename “{0}”', title)} onPress={() => setRenaming(true)} />
					<IconButton
						icon="export"
						title={l10n.t('Export “{0}”', title)}
						onPress={() => post({ type: 'export', conversation: id })}
					/>
					<IconButton
						icon="trash"
						title={l10n.t('Delete “{0}”', title)}
						onPress={() => post({ type: 'delete', conversation: id })}
					/>
				</span>
			)}
			{snippet && <Snippet snippet={snippet} />}
		</li>
	);
}

interface HistoryProps {
	readonly history: PageHistory | undefined;
	readonly current: string | undefined;
	/** What is looked for first. */
	readonly begin: string;
	onClose(): void;
}

/** Every conversation of the workspace, the latest first: found, opened, renamed, exported, deleted and brought back. */
export function History({ history, current, begin, onClose }: HistoryProps) {
	const search = useRef<HTMLInputElement>(null);
	const [query, setQuery] = useState(begin);
	const look = (words: string) => {
		setQuery(words);
		post({ type: 'history', query: words });
	};
	// With the first picture: later it would take back what somebody has typed by then.
	useLayoutEffect(() => {
		search.current?.focus();
		look(begin);
	}, [begin]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || isComposing(event)) return;
		// Else it would also stop an answer.
		event.stopPropagation();
		onClose();
	};
	const conversations = history?.conversations ?? [];
	const deleted = history?.deleted;
	const none = query.trim() === '' ? l10n.t('There are no conversations yet.') : l10n.t('No results found.');
	return (
		<section class="history" aria-label={l10n.t('Chat history')} onKeyDown={onKeyDown}>
			<div class="history-bar">
				<IconButton icon="arrow-left" title={l10n.t('Back to conversation')} onPress={onClose} />
				<input
					ref={search}
					class="field"
					type="search"
					value={query}
					placeholder={l10n.t('Search conversations')}
					aria-label={l10n.t('Search conversations')}
					onInput={({ currentTarget }) => look(currentTarget.value)}
				/>
			</div>
			{deleted && (
				<p class="deleted" role="status">
					<span>{l10n.t('“{0}” was deleted.', deleted.title)}</span>
					<button type="button" class="link-button" onClick={() => post({ type: 'restore', conversation: deleted.id })}>
						{l10n.t('Undo')}
					</button>
				</p>
			)}
			{history && conversations.length === 0 && <p class="quiet none">{none}</p>}
			<ul class="conversations">
				{conversations.map((conversation) => (
					<Item
						key={conversation.id}
						conversation={conversation}
						current={conversation.id === current}
						onOpen={() => {
							post({ type: 'open-conversation', conversation: conversation.id });
							onClose();
						}}
					/>
				))}
			</ul>
		</section>
	);
}
