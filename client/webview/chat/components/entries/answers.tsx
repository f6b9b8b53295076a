import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalAnswer } from '../../../../../protocol/chat/chat.ts';
import type { ToolEntry } from '../../../../../protocol/chat/conversation.ts';
import { Icon } from '../../../shared/icon.tsx';
import { post } from '../../host.ts';

interface ApprovalChoice {
	readonly answer: ApprovalAnswer;
	readonly label: string;
	readonly means: string;
}

/** Neither is the one to take: they look alike, and stand side by side. */
const now = (): readonly ApprovalChoice[] => [
	{ answer: 'once', label: l10n.t('Allow once'), means: l10n.t('Only this change will be written.') },
	{
		answer: 'refused',
		label: l10n.t('Refuse'),
		means: l10n.t('Nothing will be written. The agent will know that you refused.'),
	},
];

const wayBack = () => l10n.t('To remove this permission, run “Manage Tool Permissions”.');

const lasting = ({ name, changes = [] }: ToolEntry): readonly ApprovalChoice[] => [
	{
		answer: 'session',
		label: l10n.t('For this conversation'),
		means: l10n.t('In this conversation, “{0}” may write to any file without asking.', name),
	},
	changes.length > 1
		? {
				answer: 'file',
				label: l10n.t('Always for these files'),
				means: l10n.t(
					'“{0}” may change these files in all conversations without asking, even when you are away. {1}',
					name,
					wayBack(),
				),
			}
		: {
				answer: 'file',
				label: l10n.t('Always for this file'),
				means: l10n.t(
					'“{0}” may change this file in all conversations without asking, even when you are away. {1}',
					name,
					wayBack(),
				),
			},
];

const toInput = () => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.focus();

/** What can be answered: now, and behind one button for longer. */
export function Answers({ tool }: { readonly tool: ToolEntry }) {
	const [open, setOpen] = useState(false);
	const frame = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		// The answers leave their strip for their place below the change, and the person goes with them.
		if (open) frame.current?.scrollIntoView({ block: 'nearest' });
	}, [open]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || !open) return;
		// It would stop the turn as well.
		event.stopPropagation();
		setOpen(false);
		button.current?.focus();
	};
	const choiceButton = ({ answer, label, means }: ApprovalChoice, described?: string) => (
		<button
			key={answer}
			type="button"
			class="button secondary"
			data-answer={answer}
			title={described === undefined ? means : ''}
			aria-describedby={described}
			onClick={() => {
				post({ type: 'approve', entry: tool.id, answer });
				toInput();
			}}
		>
			{label}
		</button>
	);
	const menu = `lasting-${tool.id}`;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the buttons inside
		<div class="answers" ref={frame} onKeyDown={onKeyDown}>
			<div class="actions">{now().map((choice) => choiceButton(choice))}</div>
			<button
				type="button"
				class="link-button lasting-button"
				ref={button}
				aria-expanded={open}
				aria-controls={menu}
				onClick={() => setOpen(!open)}
			>
				{l10n.t('Allow for longer')} <Icon name={open ? 'chevron-up' : 'chevron-down'} />
			</button>
			<ul class="lasting" id={menu} hidden={!open}>
				{lasting(tool).map((choice) => (
					<li key={choice.answer}>
						{choiceButton(choice, `${menu}-${choice.answer}`)}
						<p class="why" id={`${menu}-${choice.answer}`}>
							{choice.means}
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}
