import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import type { Fate } from '../../../../protocol/preview/fate.ts';
import { fateLabels } from '../../../../shared/fateLabels.ts';
import { Icon } from '../../shared/icon.tsx';
import { Table } from '../../shared/table.tsx';
import { figure, short } from '../format.ts';
import { fateLooks } from './fates.ts';

interface FileTableColumn {
	readonly key: string;
	readonly head: ComponentChildren;
	/** Tokens of everything in it. */
	readonly sum: number;
}

interface FileTableProps {
	readonly title: string;
	readonly columns: readonly FileTableColumn[];
	/** What the sums are of. */
	readonly summed: string;
	/** The rows. */
	readonly children: ComponentChildren;
}

/** A row for each file, a column for each of those who read it. */
export const FileTable = ({ title, columns, summed, children }: FileTableProps) => (
	<Table
		label={title}
		first={l10n.t('File')}
		columns={columns.map(({ key, head, sum }) => ({ key, head, foot: figure(sum) }))}
		summed={summed}
	>
		{children}
	</Table>
);

interface FateCellProps {
	readonly fate: Fate;
	readonly tokens: number;
	/** All of it in words, for a hover and for a screen reader. */
	readonly words: string;
	/** What stands behind the tokens. */
	readonly children?: ComponentChildren;
	onPress(): void;
}

/** What becomes of a file, and how many tokens of it arrive; a press shows it in the prompt. */
export function FateCell({ fate, tokens, words, children, onPress }: FateCellProps) {
	const { icon, tone } = fateLooks[fate];
	return (
		<button type="button" class={`cell tone-${tone}`} title={words} onClick={onPress}>
			<Icon name={icon} /> {tokens > 0 ? short(tokens) : l10n.t(fateLabels[fate])}
			{children}
			<span class="said-aloud"> {words}</span>
		</button>
	);
}
