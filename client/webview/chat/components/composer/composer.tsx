import * as l10n from '@vscode/l10n';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SlashCommand } from '../../../../../protocol/chat/chat.ts';
import type { Entry } from '../../../../../protocol/chat/conversation.ts';
import type { PageState } from '../../../../../protocol/chat/page.ts';
import { Icon } from '../../../shared/icon.tsx';
import { draft, keepDraft, post } from '../../host.ts';
import { IconButton } from '../basic/iconButton.tsx';
import { Meter } from '../header/meter.tsx';
import { Chips } from './chips.tsx';
import { isComposing } from './composing.ts';
import { matching, optionId, SlashMenu, slashMenuId } from './slashMenu.tsx';

/** The editor side is told what is typed when the fingers rest. ms. */
const restBeforeTelling = 500;

/** What the input can be asked to do from outside. */
export interface ComposerHandle {
	focus(): void;
	/** Fills the input where nothing is typed. */
	offer(text: string): void;
}

interface ComposerProps {
	readonly state: PageState;
	readonly entries: readonly Entry[];
	readonly handle: { current: ComposerHandle | null };
}

/** What the person has said, the latest first. */
const saidIn = (entries: readonly Entry[]): string[] =>
	entries
		.flatMap((entry) => (entry.kind === 'user' && entry.by === undefined ? [entry.typed ?? entry.text] : []))
		.reverse();

const ModelButton = ({ preflight }: PageState) => (
	<button
		type="button"
		class="model"
		title={preflight?.reason?.replaceAll('`', '') ?? l10n.t('Model: {0}', preflight?.model ?? '')}
		onClick={() => post({ type: 'pick-model' })}
	>
		{preflight?.dryRun && <span class="badge">{l10n.t('dry run')}</span>}
		<span class="model-name">{preflight?.model ?? l10n.t('Choose a model')}</span>
	</button>
);

/** Where a message is written. Enter sends, Shift+Enter breaks the line, Up brings back what was said. */
export function Composer({ state, entries, handle }: ComposerProps) {
	const { running, agent, preflight, commands, busyElsewhere } = state;
	const input = useRef<HTMLTextAreaElement>(null);
	const [text, setShown] = useState(draft);
	/** How many messages back the input is; 0: its own words. */
	const [back, setBack] = useState(0);
	const [picked, setPicked] = useState(0);
	const [closed, setClosed] = useState(false);
	const empty = text.trim() === '';
	const fitting = closed ? [] : matching(commands, text);
	const selected = Math.min(picked, fitting.length - 1);

	// At once, and not when the page gets round to it: it may be thrown away at any moment.
	const setText = (next: string) => {
		setShown(next);
		keepDraft(next);
		setPicked(0);
		setClosed(false);
	};
	handle.current = {
		focus: () => input.current?.focus(),
		offer: (offered) => empty && setText(offered),
	};
	useLayoutEffect(() => {
		const element = input.current;
		if (!element) return;
		// As tall as its text; the style sheet sets the limits.
		element.style.height = 'auto';
		element.style.height = `${element.scrollHeight}px`;
	}, [text]);
	useEffect(() => {
		const timer = setTimeout(() => post({ type: 'typed', text }), restBeforeTelling);
		return () => clearTimeout(timer);
	}, [text]);

	const say = (message: string) => {
		if (message.trim() === '' || running || busyElsewhere) return;
		setBack(0);
		if (message.trim() === '/help') return setText('/');
		post({ type: 'send', text: message });
		setText('');
		input.current?.focus();
	};
	const take = (command: SlashCommand, send: boolean) => {
		if (send && command.usage === '') say(`/${command.name}`);
		else setText(`/${command.name}${command.usage === '' ? '' : ' '}`);
		input.current?.focus();
	};
	const stop = () => {
		post({ type: 'stop' });
		input.current?.focus();
	};

	/** Moves through the commands that fit; `false` where the key means something else. */
	const inMenu = (event: KeyboardEvent): boolean => {
		const command = fitting[selected];
		if (!command) return false;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step !== undefined) setPicked((selected + step + fitting.length) % fitting.length);
		else if (event.key === 'Tab' && !event.shiftKey) take(command, false);
		else if (event.key === 'Enter' && !event.shiftKey) take(command, true);
		else if (event.key === 'Escape') {
			event.stopPropagation();
			setClosed(true);
		} else return false;
		event.preventDefault();
		return true;
	};
	/** Back from the input is an open question, however long the talk above it is. */
	const toQuestion = (event: KeyboardEvent): boolean => {
		if (event.key !== 'Tab' || !event.shiftKey || state.asking.length === 0) return false;
		// The answer that changes nothing is the one to land on.
		const refuse = [...document.querySelectorAll<HTMLElement>('.approval [data-answer=refused]')].at(-1);
		if (!refuse) return false;
		event.preventDefault();
		refuse.focus();
		return true;
	};
	const recallWith = (event: KeyboardEvent): boolean => {
		const messages = saidIn(entries);
		const isOwn = text === '' || (back > 0 && text === messages[back - 1]);
		const next = event.key === 'ArrowUp' ? back + 1 : event.key === 'ArrowDown' && back > 0 ? back - 1 : undefined;
		if (!isOwn || next === undefined || next > messages.length) return false;
		event.preventDefault();
		setText(messages[next - 1] ?? '');
		setBack(next);
		return true;
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (isComposing(event) || inMenu(event) || toQuestion(event)) return;
		if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		if (event.key === 'Enter') {
			event.preventDefault();
			say(text);
		} else recallWith(event);
	};

	return (
		<form
			class="composer"
			onSubmit={(event) => {
				event.preventDefault();
				say(text);
			}}
		>
			{fitting.length > 0 && (
				<SlashMenu commands={fitting} selected={selected} onTake={(command) => take(command, true)} />
			)}
			<textarea
				ref={input}
				rows={1}
				value={text}
				placeholder={l10n.t('Message {0}', agent.name)}
				aria-label={l10n.t('Message {0}', agent.name)}
				aria-autocomplete="list"
				{...(fitting.length > 0 && { 'aria-controls': slashMenuId, 'aria-activedescendant': optionId(selected) })}
				onInput={(event) => {
					setText(event.currentTarget.value);
					setBack(0);
				}}
				onKeyDown={onKeyDown}
			/>
			{/* Above it to the eye; whoever comes by keyboard comes to write. */}
			<Chips state={state} typing={!empty && !running} />
			<div class="composer-bar">
				<IconButton
					icon="attach"
					title={l10n.t('Attach a file or selected text')}
					onPress={() => post({ type: 'attach' })}
				/>
				<ModelButton {...state} />
				{preflight && <Meter preflight={preflight} />}
				{running ? (
					<button type="button" class="send" title={l10n.t('Stop (Esc)')} aria-label={l10n.t('Stop')} onClick={stop}>
						<Icon name="debug-stop" />
					</button>
				) : (
					<button
						type="submit"
						class="send"
						title={l10n.t('Send (Enter)')}
						aria-label={l10n.t('Send')}
						disabled={empty || busyElsewhere}
					>
						<Icon name="arrow-up" />
					</button>
				)}
			</div>
		</form>
	);
}
