import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Attachment, UserEntry } from '../../../../../protocol/chat/conversation.ts';
import { Icon } from '../../../shared/icon.tsx';
import { post } from '../../host.ts';
import { ActionButton } from '../basic/actionButton.tsx';
import { FileLink } from '../basic/fileLink.tsx';
import { Folded } from '../basic/folded.tsx';
import { IconButton } from '../basic/iconButton.tsx';
import { isComposing } from '../composer/composing.ts';

const hrefOf = (attachment: Attachment): string =>
	attachment.kind === 'selection' ? `${attachment.uri}#L${attachment.startLine}` : attachment.uri;

/** `SOUL.md:3–7`. */
export const titleOf = (attachment: Attachment): string =>
	attachment.kind === 'file' ? attachment.title : `${attachment.title}:${linesOf(attachment)}`;

const linesOf = ({ startLine, endLine }: Extract<Attachment, { kind: 'selection' }>): string =>
	startLine === endLine ? `${startLine}` : `${startLine}–${endLine}`;

const Attached = ({ attachments }: { readonly attachments: readonly Attachment[] }) => (
	<ul class="chips" aria-label={l10n.t('Attached')}>
		{attachments.map((attachment, index) => (
			<li key={index} class="chip">
				<Icon name={attachment.kind === 'file' ? 'file' : 'selection'} />
				<FileLink href={hrefOf(attachment)} title={titleOf(attachment)} />
			</li>
		))}
	</ul>
);

interface EditorProps {
	readonly entry: UserEntry;
	onEnd(): void;
}

/** An earlier message, to be said in another way. What followed it is set aside. */
function MessageEditor({ entry, onEnd }: EditorProps) {
	const [text, setText] = useState(entry.typed ?? entry.text);
	const input = useRef<HTMLTextAreaElement>(null);
	useLayoutEffect(() => {
		const element = input.current;
		element?.focus();
		element?.setSelectionRange(element.value.length, element.value.length);
	}, []);
	const send = () => {
		if (text.trim() === '') return;
		post({ type: 'edit', entry: entry.id, text });
		onEnd();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (isComposing(event)) return;
		if (event.key === 'Escape') {
			event.stopPropagation();
			onEnd();
		} else if (event.key === 'Enter' && !event.shiftKey) {
			event.preventDefault();
			send();
		}
	};
	return (
		<div class="message-editor">
			<textarea
				ref={input}
				rows={Math.min(12, text.split('\n').length + 1)}
				value={text}
				aria-label={l10n.t('Edit message')}
				onInput={({ currentTarget }) => setText(currentTarget.value)}
				onKeyDown={onKeyDown}
			/>
			<p class="quiet">{l10n.t('Sends a new version. Later messages will be hidden.')}</p>
			<div class="actions">
				<ActionButton primary onPress={send}>
					{l10n.t('Send')}
				</ActionButton>
				<ActionButton onPress={onEnd}>{l10n.t('Cancel')}</ActionButton>
			</div>
		</div>
	);
}

const origins = (): Readonly<Record<NonNullable<UserEntry['by']>, string>> => ({
	heartbeat: l10n.t('Heartbeat'),
	flush: l10n.t('Request to save memories'),
	bootstrap: l10n.t('Setup'),
	task: l10n.t('Review of a skill'),
});

/** What becomes of a message that got no answer, and the other way. */
function Unanswered({ entry: { id, along } }: Omit<UserProps, 'unanswered'>) {
	return (
		<div class="unanswered">
			<p class="quiet">
				{along
					? l10n.t('This message got no answer. It is sent again with later messages.')
					: l10n.t('This message got no answer. It is not sent with later messages.')}
			</p>
			<span class="when-quiet">
				<ActionButton onPress={() => post({ type: 'send-along', entry: id, on: along !== true })}>
					{along ? l10n.t('Leave out') : l10n.t('Send with later messages')}
				</ActionButton>
			</span>
		</div>
	);
}

interface UserProps {
	readonly entry: UserEntry;
	readonly unanswered: boolean;
}

/** What the person said, or a program in their place. */
export function User({ entry, unanswered }: UserProps) {
	const [editing, setEditing] = useState(false);
	const row = useRef<HTMLDivElement>(null);
	const { by, text, typed, attachments = [] } = entry;
	if (by) {
		const summary = (
			<>
				<Icon name={by === 'flush' ? 'bookmark' : 'pulse'} /> {origins()[by]}
			</>
		);
		return (
			<Folded name="by-program" summary={summary}>
				<div class="thought">{text}</div>
			</Folded>
		);
	}
	if (editing) {
		const end = () => {
			setEditing(false);
			document.querySelector<HTMLTextAreaElement>('.composer textarea')?.focus();
		};
		return <MessageEditor entry={entry} onEnd={end} />;
	}
	return (
		<div class="said" ref={row}>
			{attachments.length > 0 && <Attached attachments={attachments} />}
			<div class="said-line">
				<span class="when-quiet">
					<IconButton icon="edit" title={l10n.t('Edit message')} onPress={() => setEditing(true)} />
				</span>
				<div class="body">{typed ?? text}</div>
			</div>
			{typed !== undefined && (
				<Folded name="sent" summary={l10n.t('Text that was sent')}>
					<div class="thought">{text}</div>
				</Folded>
			)}
			{unanswered && <Unanswered entry={entry} />}
		</div>
	);
}
