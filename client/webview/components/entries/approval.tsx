import * as l10n from '@vscode/l10n';
import type { ApprovalAnswer } from '../../../../protocol/chat.ts';
import type { ToolEntry } from '../../../../protocol/conversation.ts';
import { post } from '../../host.ts';
import { ActionButton } from '../actionButton.tsx';
import { Icon } from '../icon.tsx';
import { Changes } from './changes.tsx';

interface Choice {
	readonly answer: ApprovalAnswer;
	readonly label: string;
	readonly title: string;
}

const choices = ({ name, changes = [] }: ToolEntry): readonly Choice[] => [
	{ answer: 'once', label: l10n.t('Allow once'), title: l10n.t('This change, and no other') },
	{
		answer: 'session',
		label: l10n.t('For this conversation'),
		title: l10n.t('{0} does not ask again in this conversation', name),
	},
	{
		answer: 'file',
		label: changes.length > 1 ? l10n.t('Always for these files') : l10n.t('Always for this file'),
		title: l10n.t('{0} does not ask again about {1}', name, changes.map(({ path }) => path).join(', ')),
	},
	{ answer: 'refused', label: l10n.t('Refuse'), title: l10n.t('Nothing is written, and the agent is told so') },
];

interface ApprovalProps {
	readonly tool: ToolEntry;
	readonly agent: string;
	/** Somebody waits for the answer. */
	readonly open: boolean;
}

/** A tool wants to write: what it would change, and whether it may. */
export function Approval({ tool, agent, open }: ApprovalProps) {
	const { account, changes = [] } = tool;
	const answer = (given: ApprovalAnswer) => {
		post({ type: 'approve', entry: tool.id, answer: given });
		document.querySelector<HTMLTextAreaElement>('.composer textarea')?.focus();
	};
	return (
		<section class="approval" aria-label={l10n.t('{0} asks whether it may write', agent)}>
			<p class="approval-title">
				<Icon name="shield" /> <strong>{l10n.t('{0} wants to write', agent)}</strong>
			</p>
			<p>{account}</p>
			<Changes changes={changes} entry={tool.id} />
			{open ? (
				<div class="actions">
					{choices(tool).map((choice, index) => (
						<ActionButton
							key={choice.answer}
							primary={index === 0}
							title={choice.title}
							onPress={() => answer(choice.answer)}
						>
							{choice.label}
						</ActionButton>
					))}
				</div>
			) : (
				<p class="quiet">{l10n.t('Nothing was written: nobody waits for the answer any more.')}</p>
			)}
		</section>
	);
}
