import { memo } from 'preact/compat';
import type { PageMessage } from '../../../protocol/chatPage.ts';
import { copyText } from '../copy.ts';
import { post } from '../host.ts';
import { renderBlocks } from '../markdown.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';
import { RecalledMemories } from './recalledMemories.tsx';
import { UsedParts } from './usedParts.tsx';

/** `renderBlocks` has cleaned the HTML, and the page's policy would run nothing in it. */
const Block = memo(({ html }: { readonly html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />);

/** One word on how the answer ended, where it did not simply end. */
const endings: Readonly<Partial<Record<PageMessage['state'], string>>> = {
	stopped: 'Stopped. This is as far as it came.',
	cut: 'Cut: the answer reached the output limit (soulscope.chat.maxOutputTokens).',
	refused: 'The model declined to go on.',
};

function Failure({ message, last }: { readonly message: PageMessage; readonly last: boolean }) {
	const { failure } = message;
	if (!failure) return null;
	return (
		<div class="failure">
			<Icon name="error" />
			<div>
				<p>{failure.message}</p>
				{last && (
					<div class="actions">
						{failure.action === 'set-key' && (
							<button type="button" class="button" onClick={() => post({ type: 'set-key' })}>
								Set API key
							</button>
						)}
						<button
							type="button"
							class={failure.action === 'set-key' ? 'button secondary' : 'button'}
							onClick={() => post({ type: 'retry' })}
						>
							Try again
						</button>
					</div>
				)}
			</div>
		</div>
	);
}

interface MessageProps {
	readonly message: PageMessage;
	readonly agent: string;
	/** The last of the conversation: only it can be asked for again. */
	readonly last: boolean;
}

function Answer({ message, agent, last }: MessageProps) {
	const { text, state, used, recalled, recallNote, dryRun } = message;
	const ending = endings[state];
	return (
		<article class="message assistant" aria-label={agent}>
			<div class="speaker">
				{agent}
				{dryRun && <span class="badge">dry run</span>}
			</div>
			<div class="body">
				{renderBlocks(text).map((html, index) => (
					<Block key={index} html={html} />
				))}
				{state === 'streaming' && text === '' && (
					<span class="waiting" aria-hidden="true">
						<i />
						<i />
						<i />
					</span>
				)}
			</div>
			{ending && <p class="ending">{ending}</p>}
			<Failure message={message} last={last} />
			{state !== 'streaming' && (
				<div class="footer">
					<div class="went-out">
						{used && <UsedParts parts={used} label={dryRun ? 'Would have used' : 'Used'} />}
						{recalled && <RecalledMemories memories={recalled} />}
						{recallNote && <p class="why recall-note">{recallNote}</p>}
					</div>
					<span class="tools">
						{text !== '' && (
							<IconButton icon="copy" title="Copy answer" onPress={(button) => void copyText(button, text)} />
						)}
						{last && !message.failure && (
							<IconButton icon="refresh" title="Try again" onPress={() => post({ type: 'retry' })} />
						)}
					</span>
				</div>
			)}
		</article>
	);
}

const Question = ({ message }: { readonly message: PageMessage }) => (
	<article class="message user" aria-label="You">
		<div class="body">{message.text}</div>
	</article>
);

/** Drawn again only when the message itself changed, or stopped being the last. */
export const Message = memo((props: MessageProps) =>
	props.message.role === 'user' ? <Question message={props.message} /> : <Answer {...props} />,
);
