import * as l10n from '@vscode/l10n';
import { Table } from '../../shared/table.tsx';
import type { ContextMap } from '../contextMap.ts';
import { difference, figure, shareOf } from '../format.ts';
import { nameOfKind } from './stretches.ts';

interface MapTableProps {
	readonly map: ContextMap;
	/** Tokens. */
	readonly window: number;
	/** What bars of then are called. */
	readonly then?: string | undefined;
	readonly isCompared: boolean;
}

/** The same as the picture, in figures. */
export const MapTable = ({ map, window, then, isCompared }: MapTableProps) => (
	<Table
		label={l10n.t('Where the Tokens Go')}
		first={l10n.t('Session')}
		columns={[
			{ key: 'what', head: l10n.t('What') },
			{ key: 'tokens', head: l10n.t('Tokens') },
			...(isCompared ? [{ key: 'difference', head: l10n.t('Difference') }] : []),
			{ key: 'share', head: l10n.t('Share of the window') },
		]}
	>
		{map.bars.flatMap(({ session, isThen, stretches }) =>
			stretches.map(({ kind, path, tokens, more }) => (
				<tr key={`${session} ${isThen ?? ''} ${kind} ${path ?? ''}`}>
					<th scope="row">{isThen ? `${session}, ${then}` : session}</th>
					<td>{path === undefined ? nameOfKind(kind) : kind === 'lost' ? l10n.t('cut off of {0}', path) : path}</td>
					<td>{figure(tokens)}</td>
					{isCompared && <td>{more === undefined ? '' : difference(more)}</td>}
					<td>{shareOf(tokens / window)}</td>
				</tr>
			)),
		)}
	</Table>
);
