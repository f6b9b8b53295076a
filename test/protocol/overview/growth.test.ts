import { describe, expect, it } from 'vitest';
import { GrowthProgressNotification, OverviewGrowthRequest } from '../../../protocol/overview/growth.ts';
import { serve } from '../../support/languageClient.ts';
import { commitAll, filesAfter, twoYears } from '../../support/twoYears.ts';

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** An agent with such a history, up to now. */
async function agent(days: number, more: Readonly<Record<string, string>> = {}) {
	const steps = twoYears({ end: Date.now(), days });
	const client = await serve({ ...filesAfter(steps), ...more });
	await commitAll(client.files.root, steps);
	const workspace = client.files.uriOf('');
	const ask = () => client.connection.sendRequest(OverviewGrowthRequest, { workspace });
	return { client, steps, workspace, ask };
}

describe('the growth of an agent', () => {
	it('is its files over the states of its folder, with now as the last, against the limits of its runtime', async () => {
		const { client, steps, ask, workspace } = await agent(400);
		const told: number[] = [];
		client.connection.onNotification(GrowthProgressNotification, ({ done, total, workspace: of }) => {
			if (of === workspace) told.push(done / total);
		});
		const growth = await ask();
		expect(growth).toMatchObject({
			source: 'the branch main',
			known: steps.length,
			today: dayOf(Date.now()),
			notes: [],
		});
		expect(growth.sampled).toBeGreaterThan(50);
		expect(growth.states.length).toBe(growth.sampled + 1);
		const memory = growth.files.find(({ path }) => path === 'MEMORY.md');
		expect(memory?.tokens.length).toBe(growth.states.length);
		expect(memory?.tokens.at(-1)).toBe(memory?.tokens.at(-2));
		expect(memory?.limit).toMatchObject({ unit: 'characters (UTF-16)' });
		expect(memory?.pace?.tokensADay).toBeGreaterThan(5);
		expect(Date.parse(memory?.pace?.full ?? '')).toBeGreaterThan(Date.now());
		// What shrank, or stayed as it is, is given no day.
		expect(growth.files.find(({ path }) => path === 'SOUL.md')?.pace).toBeUndefined();
		expect(growth.files.find(({ path }) => path === 'NOTES.md')?.tokens.at(-1) ?? 0).toBe(0);
		expect(growth.memory.at(-1)).toBeGreaterThan(growth.memory[0] ?? 0);
		expect(growth.written.length).toBeGreaterThan(250);
		expect(growth.written.every(({ day }) => day >= growth.since && day <= growth.today)).toBe(true);
		expect(told.length).toBeGreaterThan(5);
		expect(told.at(-1)).toBe(1);
	}, 30_000);

	it('has what is written since, without reading the history anew', async () => {
		const { client, ask } = await agent(40);
		const first = await ask();
		const progressed = client.connection.onNotification(GrowthProgressNotification, () => {
			throw new Error('the history was read again');
		});
		const soul = await client.open('SOUL.md');
		await soul.edit([
			{
				range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
				newText: 'Seven more words stand here now, surely. ',
			},
		]);
		const second = await ask();
		progressed.dispose();
		const tokens = (growth: typeof first) => growth.files.find(({ path }) => path === 'SOUL.md')?.tokens;
		expect(tokens(second)?.slice(0, -1)).toEqual(tokens(first)?.slice(0, -1));
		expect(tokens(second)?.at(-1)).toBeGreaterThan(tokens(first)?.at(-1) ?? 0);
	});

	it('counts what is in no commit yet as written today', async () => {
		const { client, ask } = await agent(40);
		const before = (await ask()).written.find(({ day }) => day === dayOf(Date.now()))?.tokens ?? 0;
		const memory = await client.open('MEMORY.md');
		await memory.append('- Sam keeps bees behind the second kiln.\n');
		const after = (await ask()).written.find(({ day }) => day === dayOf(Date.now()))?.tokens ?? 0;
		expect(after).toBeGreaterThan(before);
	});

	it('is where there is no history that of now, with the days that logs are named after, and why', async () => {
		const yesterday = dayOf(Date.now() - 86_400_000);
		const client = await serve({
			'SOUL.md': '# Aria\n',
			'AGENTS.md': '# How\n',
			[`memory/${yesterday}.md`]: '# Log\n\n- The kiln was cold.\n',
		});
		const growth = await client.connection.sendRequest(OverviewGrowthRequest, { workspace: client.files.uriOf('') });
		expect(growth.source).toBeUndefined();
		expect(growth.why).toMatch(/not in a git repository/u);
		expect(growth.states.length).toBe(1);
		expect(growth.written).toMatchObject([{ day: yesterday, path: `memory/${yesterday}.md` }]);
		expect(growth.files.every(({ pace }) => pace === undefined)).toBe(true);
	});
});
