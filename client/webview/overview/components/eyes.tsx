import * as l10n from '@vscode/l10n';
import type { EyesAgent, EyesCell, EyesFile, EyesResult } from '../../../../protocol/overview/eyes.ts';
import { fateLabels } from '../../../../shared/fateLabels.ts';
import { figure, tokens } from '../format.ts';
import { post } from '../host.ts';
import { FateCell, FileTable } from './fileTable.tsx';
import { Opposites } from './opposites.tsx';
import { PathName } from './pathName.tsx';

interface EyesProps {
	readonly eyes: EyesResult;
	/** True where agents are shown that have nothing of their own here. */
	readonly showsAll: boolean;
}

/** One folder, and who reads what of it: a column for each agent, a row for each file that some agent looks at. */
export function Eyes({ eyes: { agents, files, opposites }, showsAll }: EyesProps) {
	const title = l10n.t('Through Whose Eyes?');
	return (
		<section aria-labelledby="eyes">
			<h2 id="eyes">{title}</h2>
			<FileTable
				title={title}
				columns={agents.map((agent) => ({ key: agent.id, head: <AgentName agent={agent} />, sum: agent.tokens }))}
				summed={l10n.t('Tokens of these files')}
			>
				{files.map((file) => (
					<tr key={file.path}>
						<th scope="row">
							<button
								type="button"
								class="link-button path"
								onClick={() => post({ type: 'open-seen', path: file.path })}
							>
								<PathName path={file.path} />
							</button>
						</th>
						{agents.map((agent, index) => (
							<td key={agent.id}>
								<Seen agent={agent} file={file} cell={file.cells[index] ?? null} />
							</td>
						))}
					</tr>
				))}
			</FileTable>
			{opposites.length > 0 && <Opposites opposites={opposites} />}
			<p class="eyes-actions">
				<button type="button" class="button" onClick={() => post({ type: 'make-equal' })}>
					{l10n.t('Make It Equal…')}
				</button>
				<button type="button" class="link-button" onClick={() => post({ type: 'eyes', all: !showsAll })}>
					{showsAll ? l10n.t('Only the agents that are at home here') : l10n.t('All agents that Soulscope knows')}
				</button>
			</p>
		</section>
	);
}

function AgentName({ agent: { id, title, isLookedThrough } }: { readonly agent: EyesAgent }) {
	if (isLookedThrough) {
		return (
			<span>
				{title} <span class="dim">{l10n.t('(shown now)')}</span>
			</span>
		);
	}
	return (
		<button
			type="button"
			class="link-button"
			title={l10n.t('See what {0} reads', title)}
			onClick={() => post({ type: 'look-through', runtime: id })}
		>
			{title}
		</button>
	);
}

interface SeenProps {
	readonly agent: EyesAgent;
	readonly file: EyesFile;
	readonly cell: EyesCell | null;
}

function Seen({ agent, file, cell }: SeenProps) {
	if (!cell) return <span class="dim">{l10n.t(fateLabels.ignored)}</span>;
	const words = [
		l10n.t('{0} for {1}: {2}', file.path, agent.title, l10n.t(fateLabels[cell.fate])),
		...(cell.order === undefined ? [] : [l10n.t('number {0} in its prompt', figure(cell.order))]),
		...(cell.tokens > 0 ? [tokens(cell.tokens)] : []),
		...(cell.reason === '' ? [] : [cell.reason]),
	].join(', ');
	return (
		<FateCell
			fate={cell.fate}
			tokens={cell.tokens}
			words={words}
			onPress={() => post({ type: 'show-seen', runtime: agent.id, path: file.path })}
		>
			{cell.order !== undefined && <span class="dim"> {l10n.t('({0})', figure(cell.order))}</span>}
		</FateCell>
	);
}
