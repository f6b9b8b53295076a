import { expect, it } from 'vitest';
import { loadO200kCounter } from '../../server/src/engine/text/lengths/o200k.ts';
import { pageOfText } from '../../server/src/mcp/pages.ts';

const dense = '釉薬は千二百度で焼く。'.repeat(60);
const thin = 'The kiln is warm. '.repeat(400);

it.each([
	['dense first', dense + thin],
	['dense last', thin + dense],
	['without a line end', dense],
	['in lines', (thin + dense).replaceAll('. ', '.\n').replaceAll('。', '。\n')],
])('no page of a text costs more than its budget, and none of it is lost: %s', async (_name, text) => {
	const counter = await loadO200kCounter();
	const budget = 200;
	let whole = '';
	let cursor: string | undefined;
	do {
		const page = pageOfText(text, { budget, ...(cursor !== undefined && { cursor }) }, counter);
		expect(counter.count(page.content)).toBeLessThanOrEqual(budget);
		whole += page.content;
		cursor = page.next;
	} while (cursor !== undefined);
	expect(whole).toBe(text);
});
