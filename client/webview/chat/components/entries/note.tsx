import * as l10n from '@vscode/l10n';
import type { NoteEntry } from '../../../../../protocol/chat/conversation.ts';
import { Icon } from '../../../shared/icon.tsx';
import { post } from '../../host.ts';
import { Folded } from '../basic/folded.tsx';
import { Changes } from './changes.tsx';

const icons = {
	flushed: 'bookmark',
	compacted: 'fold',
	bootstrap: 'sparkle',
	heartbeat: 'pulse',
	skill: 'lightbulb',
} as const satisfies Record<NoteEntry['about'], string>;

/** Something that happened to the conversation, as a quiet line. */
export function Note({ note, undone }: { readonly note: NoteEntry; readonly undone: boolean }) {
	const { about, text, summary, changes = [], undo } = note;
	return (
		<div class="note">
			<p class="note-line">
				<Icon name={icons[about]} /> <span>{text}</span>
				{undo !== undefined && !undone && (
					<button type="button" class="link-button" onClick={() => post({ type: 'undo', entry: note.id })}>
						{l10n.t('Undo')}
					</button>
				)}
				{undone && <span class="dim">{l10n.t('Undone.')}</span>}
			</p>
			{changes.length > 0 && (
				<Folded name="written" summary={l10n.t('Changes')}>
					<Changes changes={changes} entry={note.id} />
				</Folded>
			)}
			{summary !== undefined && (
				<Folded name="summary" summary={l10n.t('Summary that the agent keeps')}>
					<div class="thought">{summary}</div>
				</Folded>
			)}
		</div>
	);
}
