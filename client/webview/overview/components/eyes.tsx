import * as l10n from '@vscode/l10n';
import type { EyesAgent, EyesCell, EyesFile, EyesResult } from '../../../../protocol/overview/eyes.ts';
import { fateLabels } from '../../../../shared/fateLabels.ts';
import { Icon } from '../../shared/icon.tsx';
import { figure, short, tokens } from '../format.ts';
import { post } from '../host.ts';
import { fateLooks } from './fates.ts';
import { Wide } from './wide.tsx';

interface EyesProps {
	readonly eyes: EyesResult;
	/** True where agents are shown that have nothing of their own here. */
	readonly showsAll: boolean;
}

/** One folder, and who reads what of it: a column for each agent, a row for each file that some agent looks at. */
export function Eyes({ eyes: { agents, files }, showsAll }: EyesProps) {
	const title = l10n.t('Through Whose Eyes?');
	return (
		<section aria-labelledby="eyes">
			<h2 id="eyes">{title}</h2>
			<Wide label={title}>
				<table class="matrix">
					<thead>
						<tr>
							<th scope="col">{l10n.t('File')}</th>
							{agents.map((agent) => (
								<th key={agent.id} scope="col">
									<AgentName agent={agent} />
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{files.map((file) => (
							<tr key={file.path}>
								<th scope="row">
									<button
										type="button"
										class="link-button path"
										onClick={() => post({ type: 'open-seen', path: file.path })}
									>
										{file.path}
									</button>
								</th>
								{agents.map((agent, index) => (
									<td key={agent.id}>
										<Seen agent={agent} file={file} cell={file.cells[index] ?? null} />
									</td>
								))}
							</tr>
						))}
					</tbody>
					<tfoot>
						<tr>
							<th scope="row">{l10n.t('Tokens of these files')}</th>
							{agents.map(({ id, tokens: all }) => (
								<td key={id}>{figure(all)}</td>
							))}
						</tr>
					</tfoot>
				</table>
			</Wide>
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
	if (!cell) return <span class="dim">{l10n.t('never sees it')}</span>;
	const { icon, tone } = fateLooks[cell.fate];
	const fate = l10n.t(fateLabels[cell.fate]);
	const words = [
		l10n.t('{0} for {1}: {2}', file.path, agent.title, fate),
		...(cell.order === undefined ? [] : [l10n.t('number {0} in its prompt', figure(cell.order))]),
		...(cell.tokens > 0 ? [tokens(cell.tokens)] : []),
		...(cell.reason === '' ? [] : [cell.reason]),
	].join(', ');
	return (
		<button
			type="button"
			class={`cell tone-${tone}`}
			title={words}
			onClick={() => post({ type: 'show-seen', runtime: agent.id, path: file.path })}
		>
			<Icon name={icon} /> {cell.tokens > 0 ? short(cell.tokens) : fate}
			{cell.order !== undefined && <span class="dim"> {l10n.t('({0})', figure(cell.order))}</span>}
			<span class="said-aloud"> {words}</span>
		</button>
	);
}
