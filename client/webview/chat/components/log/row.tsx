import * as l10n from '@vscode/l10n';
import { memo } from 'preact/compat';
import type { Entry } from '../../../../../protocol/chat/conversation.ts';
import type { WaitingRetry } from '../../store.ts';
import { useVisibility } from '../../visibility.ts';
import { Answer } from '../entries/answer.tsx';
import { Note } from '../entries/note.tsx';
import { Tool } from '../entries/tool.tsx';
import { User } from '../entries/user.tsx';

export interface RowProps {
	readonly entry: Entry;
	readonly agent: string;
	/** Somebody works on this entry. */
	readonly live: boolean;
	/** The first of what follows a message: it says who speaks. */
	readonly opening: boolean;
	/** The last of what follows a message. */
	readonly closing: boolean;
	readonly last: boolean;
	readonly afterTools: boolean;
	readonly asking: boolean;
	readonly undone: boolean;
	readonly waiting: WaitingRetry | undefined;
	/** It got no answer. */
	readonly unanswered: boolean;
	/** It stands at the end of the talk, where the person looks first. */
	readonly atOnce: boolean;
}

/** Of the row’s element. */
export const rowId = (entry: string): string => `entry-${entry}`;

const textOf = (entry: Entry): string => (entry.kind === 'tool' ? entry.summary : entry.text);

/** How tall a row will be, roughly, in CSS pixels: the browser takes it until it has drawn it once. */
function guessedHeight(entry: Entry): number {
	const text = textOf(entry);
	const lines = text.length / 42 + text.split('\n', 200).length;
	return Math.round(28 + Math.min(lines, 400) * 20);
}

function Content(props: RowProps) {
	const { entry } = props;
	switch (entry.kind) {
		case 'user':
			return <User entry={entry} unanswered={props.unanswered} />;
		case 'answer':
			return <Answer {...props} answer={entry} />;
		case 'tool':
			return <Tool {...props} tool={entry} />;
		case 'note':
			return <Note note={entry} undone={props.undone} />;
	}
}

/** A stretch of the answer in which nothing was said: only its tools count. */
const isSilentStep = ({ entry, live, closing }: RowProps): boolean =>
	entry.kind === 'answer' && entry.state === 'done' && entry.text === '' && !entry.thinking && !live && !closing;

/**
 * One entry. Out of sight it is laid out by nobody (`content-visibility`), and before it first comes near it is its plain
 * text: there for a screen reader and for whoever searches, and cheap. Drawn again only when something of it changed.
 */
export const Row = memo((props: RowProps) => {
	const { entry, agent, opening, atOnce } = props;
	const { ref, isVisible } = useVisibility(atOnce);
	const isPerson = entry.kind === 'user' && entry.by === undefined;
	if (isSilentStep(props)) return null;
	return (
		<article
			id={rowId(entry.id)}
			class={`row ${entry.kind}${isPerson ? ' person' : ''}`}
			aria-label={isPerson ? l10n.t('You') : agent}
			style={{ containIntrinsicBlockSize: `auto ${guessedHeight(entry)}px` }}
		>
			{opening && (
				<div class="speaker">
					{agent}
					{entry.kind === 'answer' && entry.dryRun && <span class="badge">{l10n.t('dry run')}</span>}
				</div>
			)}
			<div ref={ref}>{isVisible ? <Content {...props} /> : <div class="plain">{textOf(entry)}</div>}</div>
		</article>
	);
});
