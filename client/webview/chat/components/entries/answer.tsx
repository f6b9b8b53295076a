import * as l10n from '@vscode/l10n';
import type { AnswerEntry } from '../../../../../protocol/chat/conversation.ts';
import { Icon } from '../../../shared/icon.tsx';
import { post } from '../../host.ts';
import type { WaitingRetry } from '../../store.ts';
import { copyText } from '../../text/copy.ts';
import { Folded } from '../basic/folded.tsx';
import { IconButton } from '../basic/iconButton.tsx';
import { Failure } from './failure.tsx';
import { MarkdownText } from './markdownText.tsx';
import { WaitingLine } from './waitingLine.tsx';
import { hasWentOut, WentOut } from './wentOut.tsx';

/** One line on how the answer ended, where it did not simply end. */
const endings = (): Readonly<Partial<Record<AnswerEntry['state'], string>>> => ({
	stopped: l10n.t('Stopped before finishing.'),
	cut: l10n.t('The answer is not complete: it reached the output limit (soulscope.chat.maxOutputTokens).'),
	refused: l10n.t('The model refused to continue.'),
	streaming: l10n.t('The answer is not complete: the language server or the window was closed.'),
});

interface AnswerProps {
	readonly answer: AnswerEntry;
	/** Somebody works on it. */
	readonly live: boolean;
	/** The last of what followed one message. */
	readonly closing: boolean;
	/** The last of the conversation: only it can be asked for again. */
	readonly last: boolean;
	/** Tools have run since the person spoke. */
	readonly afterTools: boolean;
	readonly waiting: WaitingRetry | undefined;
}

const Thinking = ({ text, streaming }: { readonly text: string; readonly streaming: boolean }) => (
	<Folded name="thinking" summary={streaming ? l10n.t('Thinking…') : l10n.t('Thinking')}>
		<div class="thought">{text}</div>
	</Folded>
);

function Body({ answer, live, waiting }: AnswerProps) {
	const { text, silent } = answer;
	const body = (
		<div class="body">
			<MarkdownText text={text} streaming={live} />
			{live && (text === '' || waiting) && <WaitingLine waiting={waiting} />}
		</div>
	);
	if (silent === undefined) return body;
	return (
		<Folded
			name="silent"
			summary={
				<>
					<Icon name="circle-slash" /> {l10n.t('Not shown, because the agent answered {0}', silent)}
				</>
			}
		>
			{text === '' ? <p class="quiet">{l10n.t('There is no other text.')}</p> : body}
		</Folded>
	);
}

const hasFooter = ({ answer, last }: AnswerProps): boolean =>
	answer.text !== '' || answer.record !== undefined || (last && !answer.failure) || hasWentOut(answer);

/** What the model said, with what went out for it. */
export function Answer(props: AnswerProps) {
	const { answer, live, closing, last, afterTools } = props;
	const { text, state, failure, thinking, notice } = answer;
	const ending = live ? undefined : endings()[state];
	const until = failure?.retryAfter === undefined ? undefined : answer.at + failure.retryAfter * 1000;
	return (
		<>
			{thinking && <Thinking text={thinking} streaming={live && text === ''} />}
			<Body {...props} />
			{ending && <p class="ending">{ending}</p>}
			{notice && (
				<p class="quiet">
					<Icon name="warning" /> {notice}
				</p>
			)}
			{failure && (
				<Failure kind={failure.kind} message={failure.message} until={until} last={last} resumable={afterTools} />
			)}
			{!live && closing && hasFooter(props) && (
				<div class="footer">
					<WentOut answer={answer} />
					<span class="tools">
						{text !== '' && (
							<IconButton icon="copy" title={l10n.t('Copy answer')} onPress={(button) => void copyText(button, text)} />
						)}
						{answer.record !== undefined && (
							<IconButton
								icon="inspect"
								title={l10n.t('Show what was sent')}
								onPress={() => post({ type: 'inspect', record: answer.record ?? '' })}
							/>
						)}
						{last && !failure && (
							<>
								{state === 'streaming' && (
									<IconButton
										icon="debug-continue"
										title={l10n.t('Continue')}
										onPress={() => post({ type: 'resume' })}
									/>
								)}
								<IconButton icon="refresh" title={l10n.t('Try again')} onPress={() => post({ type: 'retry' })} />
							</>
						)}
					</span>
				</div>
			)}
		</>
	);
}
