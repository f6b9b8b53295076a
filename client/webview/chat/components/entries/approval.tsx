import * as l10n from '@vscode/l10n';
import type { ToolEntry } from '../../../../../protocol/chat/conversation.ts';
import { Icon } from '../../../shared/icon.tsx';
import { pathsOf } from '../../text/written.ts';
import { Answers } from './answers.tsx';
import { Changes } from './changes.tsx';

interface ApprovalProps {
	readonly tool: ToolEntry;
	readonly agent: string;
	/** Somebody waits for the answer. */
	readonly open: boolean;
}

/** A tool wants to write: what it would change, and whether it may. */
export function Approval({ tool, agent, open }: ApprovalProps) {
	const { summary, changes = [] } = tool;
	const about = `summary-${tool.id}`;
	return (
		<section
			class="approval"
			aria-label={l10n.t('{0} asks for permission to write to {1}', agent, pathsOf(tool))}
			aria-describedby={about}
		>
			<p class="approval-title">
				<Icon name="shield" /> <strong>{l10n.t('{0} wants to write', agent)}</strong>
			</p>
			<p id={about}>{summary}</p>
			<Changes changes={changes} entry={tool.id} />
			{open ? (
				<Answers tool={tool} />
			) : (
				<p class="quiet">{l10n.t('Nothing was written. The agent is no longer waiting for your answer.')}</p>
			)}
		</section>
	);
}
