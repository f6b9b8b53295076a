import * as l10n from '@vscode/l10n';
import type { Stretch, StretchKind } from '../contextMap.ts';
import { difference, tokens } from '../format.ts';

/** What a kind of stretch is, as a legend says it. */
export const nameOfKind = (kind: StretchKind): string =>
	({
		runtime: l10n.t('words of the runtime'),
		file: l10n.t('files'),
		skills: l10n.t('list of skills'),
		tools: l10n.t('tools'),
		recalled: l10n.t('recalled memories'),
		conversation: l10n.t('conversation'),
		free: l10n.t('free'),
		lost: l10n.t('cut off'),
	})[kind];

/** A stretch in one line: what it is, and how much. */
export function wordsOf({ kind, path, tokens: count, more }: Stretch): string {
	const compared = more === undefined ? '' : ` (${difference(more)})`;
	if (kind === 'lost') return `${l10n.t('{0}: about {1} cut off', path ?? '', tokens(count))}${compared}`;
	return `${path ?? nameOfKind(kind)}: ${tokens(count)}${compared}`;
}
