import { expect, test } from 'vitest';
import { OverviewRequest } from '../../../protocol/overview/overview.ts';
import { BudgetRequest } from '../../../protocol/preview/budget.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { serve } from '../../support/languageClient.ts';

const persona = { 'SOUL.md': '# Soul\n\nBe kind.\n', 'AGENTS.md': 'Work.\n' };

/** What the preview, the budget and the overview say of a run with this configuration. */
async function told(config: string, runtime: string) {
	const { connection, files } = await serve({ ...persona, 'openclaw.json': config }, { settings: { runtime } });
	const workspace = files.uriOf('');
	const preview = await connection.sendRequest(PreviewRequest, { workspace, session: 'main', wording: 'runtime' });
	const budget = await connection.sendRequest(BudgetRequest, { workspace, session: 'main' });
	const { sessions } = await connection.sendRequest(OverviewRequest, { workspace });
	const refusals = [preview.run, budget.run].map((run) => run.find(({ kind }) => kind === 'refusal')?.text);
	return [...refusals, sessions[0]?.unsent];
}

test('a configuration with which the runtime does not start is why nobody gets the prompt, wherever it is shown', async () => {
	const why = 'OpenClaw 2026.9.6 will not start here: openclaw.json is not valid.';
	const said = expect.stringContaining(why);
	expect(await told('{ zebra: 1 }', 'openclaw@2026.9.6')).toEqual([said, said, said]);
});

test('a configuration that the runtime accepts, or only ignores, keeps nobody from the prompt', async () => {
	for (const [config, runtime] of [
		['{}', 'openclaw@2026.9.6'],
		['{ zebra: 1 }', 'openclaw@2026.1.29'],
	] as const)
		expect(await told(config, runtime)).toEqual([undefined, undefined, undefined]);
});
