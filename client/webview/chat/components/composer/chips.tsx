import * as l10n from '@vscode/l10n';
import type { PageState } from '../../../../../protocol/chat/page.ts';
import { Icon } from '../../../shared/icon.tsx';
import { memories } from '../../format.ts';
import { post } from '../../host.ts';
import { titleOf } from '../entries/user.tsx';

interface ChipProps {
	readonly icon: Parameters<typeof Icon>[0]['name'];
	readonly text: string;
	readonly title?: string;
	/** What taking it away does. */
	readonly removal: string;
	onRemove(): void;
}

const Chip = ({ icon, text, title, removal, onRemove }: ChipProps) => (
	<li class="chip" title={title ?? text}>
		<Icon name={icon} />
		<span class="chip-text">{text}</span>
		<button type="button" class="chip-remove" title={removal} aria-label={removal} onClick={onRemove}>
			<Icon name="close" />
		</button>
	</li>
);

interface ChipsProps {
	readonly state: PageState;
	/** Something is written that memories were looked up for. */
	readonly typing: boolean;
}

/** What goes out beside the next message, each of it removable. */
export function Chips({ state, typing }: ChipsProps) {
	const { attachments, session, sessions, preflight, recall } = state;
	const [usual] = sessions;
	const recalled = typing ? (preflight?.recalled ?? []) : [];
	const hasSession = usual !== undefined && session !== usual;
	if (!hasSession && attachments.length === 0 && recall && recalled.length === 0) return null;
	return (
		<ul class="chips" aria-label={l10n.t('Sent with your next message')}>
			{hasSession && (
				<Chip
					icon="eye-closed"
					text={session}
					title={l10n.t('Session: {0}', session)}
					removal={l10n.t('Back to “{0}”', usual)}
					onRemove={() => post({ type: 'pick-session', session: usual })}
				/>
			)}
			{attachments.map((attachment, index) => (
				<Chip
					key={index}
					icon={attachment.kind === 'file' ? 'file' : 'selection'}
					text={titleOf(attachment)}
					removal={l10n.t('Remove {0}', titleOf(attachment))}
					onRemove={() => post({ type: 'detach', index })}
				/>
			))}
			{recall && recalled.length > 0 && (
				<Chip
					icon="database"
					text={memories(recalled.length)}
					title={recalled.map(({ title, line, why }) => `${title}:${line}, ${why}`).join('\n')}
					removal={l10n.t('Do not send memories with the next message')}
					onRemove={() => post({ type: 'recall', on: false })}
				/>
			)}
			{!recall && (
				<Chip
					icon="circle-slash"
					text={l10n.t('without memories')}
					removal={l10n.t('Send memories again')}
					onRemove={() => post({ type: 'recall', on: true })}
				/>
			)}
		</ul>
	);
}
