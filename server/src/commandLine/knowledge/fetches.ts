import type { KnowledgeFetch } from '../../engine/knowledge/store/version.ts';
import { type KnowledgeOperation, operation, type WithData } from './operation.ts';
import { bytes, number } from './parts.ts';

const usualFetches = 100;

export const fetchesOperation: KnowledgeOperation = operation<WithData<{ fetches: readonly KnowledgeFetch[] }>>({
	name: 'fetches',
	description: 'list the web pages that were asked for, also those that were refused',
	options: [number('--limit <count>', `the most pages; ${usualFetches} by default`)],
	answer: async ({ limit = usualFetches }, { store }) => ({
		is_error: false,
		data: { fetches: await store.fetches(Number(limit)) },
	}),
	print({ data: { fetches } }, terminal) {
		for (const { at, reason, status, address, final_address, bytes: size, outcome } of fetches) {
			const where = address === final_address ? address : `${address} → ${final_address}`;
			const what = outcome === 'ok' ? bytes(size) : outcome.replace(/^failed:/, 'failed: ');
			terminal.out(`${at}  ${reason}  ${status ?? '–'}  ${where}  ${what}\n`);
		}
		if (fetches.length === 0) terminal.note?.('No page was asked for yet.');
	},
});
