import type { LedgerRow } from '../../prompt/ledger.ts';
import type { Runtime } from '../../runtimes/runtime.ts';
import { grouped } from '../../text/grouped.ts';
import { exactWordFor } from '../../text/lengths/measure.ts';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { fatesOf } from '../support/fates.ts';
import { headLine, placeIn } from '../support/places.ts';
import { isTemplate } from '../support/sayings.ts';

/** Our own early warning where the runtime has none of its own. */
const nearShare = 0.85;

function isNear(runtime: Runtime, length: number, limit: number): boolean {
	const from = runtime.rules?.nearLimitFrom?.(limit) ?? Math.ceil(limit * nearShare);
	return length >= from && length <= limit;
}

export const budgetNearLimit: Rule = {
	code: 'budget.near-limit',
	severity: 'information',
	docs: {
		title: 'This file is almost too long',
		why: [
			'If a file is over its limit, its middle is cut (see [budget.truncated](budget.truncated.md)). Nothing in the conversation tells you so.',
			'OpenClaw 2026.3.13, 2026.5.28, 2026.7.1 and 2026.9.6 warn from 85 % of the limit. Soulscope does so for every version: OpenClaw 2026.1.24 and 2026.1.29 and GoClaw give no warning.',
			'The same is true for the total limit of all files: by default 150,000 [characters](budget.truncated.md) in OpenClaw 2026.3.13, 60,000 in later versions, and 24,000 bytes in GoClaw 2026.2.26. `agents.defaults.bootstrapTotalMaxChars` changes it.',
		].join('\n'),
		fix: 'Remove what the agent does not need in every message.',
		example: { file: 'SOUL.md', text: '# Soul\n\n… 18,000 characters …\n' },
	},
	*check(view) {
		const seen = new Set<string>();
		for (const { row } of fatesOf(view)) {
			if (seen.has(row.path) || row.fate !== 'whole' || row.limit === undefined) continue;
			const text = textOf(view.snapshot, row.path);
			if (text === undefined || isAsSeeded(view, row.path) || !isNear(view.runtime, row.rawLength, row.limit)) continue;
			seen.add(row.path);
			yield {
				place: placeIn(row.path, headLine(text)),
				message: `${row.path} is at ${percent(row.rawLength, row.limit)} of its limit: ${grouped(row.limit - row.rawLength)} of ${grouped(row.limit)} ${exactWordFor(view.prompt('main').ledger.unit)} are left. Over the limit, the middle is cut without a warning. Remove what the agent does not need in every message.`,
			};
		}

		const { ledger } = view.prompt('main');
		const { injected, totalLimit, unit, rows } = ledger;
		if (totalLimit === undefined || !isNear(view.runtime, injected, totalLimit)) return;
		if (rows.some(({ fate }) => fate === 'clamped' || fate === 'dropped' || fate === 'truncated')) return;
		const largest = rows.reduce<LedgerRow | undefined>(
			(best, row) => (!isAsSeeded(view, row.path) && row.injectedLength > (best?.injectedLength ?? 0) ? row : best),
			undefined,
		);
		const text = largest && textOf(view.snapshot, largest.path);
		if (!largest || text === undefined) return;
		yield {
			place: placeIn(largest.path, headLine(text)),
			message: `All context files together are at ${percent(injected, totalLimit)} of their limit: ${grouped(totalLimit - injected)} of ${grouped(totalLimit)} ${exactWordFor(unit)} are left. Over the limit, the last files are cut or left out. Shorten ${largest.path} first: it takes ${grouped(largest.injectedLength)}.`,
		};
	},
};

/** What the runtime wrote itself is nothing that a person has to shorten. */
const isAsSeeded = (view: RuleView, path: WorkspacePath): boolean => {
	const content = view.snapshot.files.get(path)?.content;
	return content?.kind === 'text' && isTemplate(view, path, content);
};

const percent = (length: number, limit: number): string => `${Math.floor((length / limit) * 100)} %`;
