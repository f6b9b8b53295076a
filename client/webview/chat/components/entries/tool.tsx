import * as l10n from '@vscode/l10n';
import type { CitedPassage, ToolEntry } from '../../../../../protocol/chat/conversation.ts';
import { Icon } from '../../../shared/icon.tsx';
import { post } from '../../host.ts';
import { ActionButton } from '../basic/actionButton.tsx';
import { FileLink } from '../basic/fileLink.tsx';
import { Scrolling } from '../basic/scrolling.tsx';
import { Approval } from './approval.tsx';
import { Changes } from './changes.tsx';

const icons = {
	running: 'loading',
	waiting: 'shield',
	done: 'check',
	failed: 'error',
	refused: 'circle-slash',
	stopped: 'debug-stop',
} as const satisfies Record<ToolEntry['state'], string>;

const states = (): Readonly<Record<ToolEntry['state'], string>> => ({
	running: l10n.t('running'),
	waiting: l10n.t('waiting for you'),
	done: l10n.t('done'),
	failed: l10n.t('failed'),
	refused: l10n.t('refused'),
	stopped: l10n.t('stopped'),
});

/** UTF-16 units shown of what a tool was asked and what it answered. */
const mostShown = 20_000;
const shown = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}\n…` : text);

function asText(input: unknown): string {
	try {
		return typeof input === 'string' ? input : (JSON.stringify(input, undefined, 2) ?? '');
	} catch {
		return String(input);
	}
}

interface ToolProps {
	readonly tool: ToolEntry;
	readonly agent: string;
	/** The turn that called it still runs. */
	readonly live: boolean;
	/** Its question waits for the person. */
	readonly asking: boolean;
	/** Its change was taken back. */
	readonly undone: boolean;
}

/** What was changed, and the way back. */
const Written = ({ tool, undone }: ToolProps) => (
	<div class="written">
		<Changes changes={tool.changes ?? []} entry={tool.id} />
		{undone && <p class="quiet">{l10n.t('Undone.')}</p>}
		{tool.undo !== undefined && !undone && (
			<div class="actions">
				<ActionButton onPress={() => post({ type: 'undo', entry: tool.id })}>
					<Icon name="discard" /> {l10n.t('Undo')}
				</ActionButton>
			</div>
		)}
	</div>
);

/** What the tool found, each a press away: in the version that the model was given. */
const Cited = ({ passages }: { readonly passages: readonly CitedPassage[] }) => (
	<ul class="cited" aria-label={l10n.t('Passages that were read')}>
		{passages.map(({ title, uri }) => (
			<li key={uri}>
				<FileLink href={uri} title={title} />
			</li>
		))}
	</ul>
);

/** A tool call as a quiet card: what it does in plain words, folded what it was asked and what came of it. */
export function Tool(props: ToolProps) {
	const { tool, agent, live, asking } = props;
	const { name, summary, input, result, changes = [], cited = [] } = tool;
	if (tool.state === 'waiting' && (asking || changes.length > 0)) {
		return <Approval tool={tool} agent={agent} open={asking} />;
	}
	const isLost = !live && (tool.state === 'running' || tool.state === 'waiting');
	const state = isLost ? 'stopped' : tool.state;
	return (
		<>
			<details class={`tool-card ${state}`}>
				<summary>
					<Icon name={icons[state]} />
					<span class="tool-summary">{summary === '' ? name : summary}</span>
					<span class="tool-state">{states()[state]}</span>
				</summary>
				<p class="quiet">
					<code>{name}</code>
				</p>
				<Scrolling>{shown(asText(input))}</Scrolling>
				{result !== '' && (
					<>
						<p class="quiet">{l10n.t('Result')}</p>
						<Scrolling>{shown(result)}</Scrolling>
					</>
				)}
			</details>
			{cited.length > 0 && <Cited passages={cited} />}
			{state === 'done' && changes.length > 0 && <Written {...props} />}
		</>
	);
}
