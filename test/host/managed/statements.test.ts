import { expect, it } from 'vitest';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { NotConnected } from '../../../server/src/host/managed/connected.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres, freshDatabase } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

async function connected(address: string, isReadOnly = true) {
	const database = await connectDatabase({ address: addressFrom(address), runtimes, isReadOnly });
	whenOver(() => database[Symbol.asyncDispose]());
	return database;
}

describeWithPostgres('a database of agents', () => {
	it('is told by its tables', async () => {
		const database = await connected(await teamDatabase());
		expect(database.runtime.family).toBe('goclaw');
		expect(database.name).toMatch(/^test-\d+-\d+-[0-9a-f]{6}$/u);
		const empty = connected(await freshDatabase());
		await expect(empty).rejects.toThrow(NotConnected);
		await expect(empty).rejects.toThrow(
			/^No runtime that Soulscope knows keeps its agents in test_\S+ in \S+: GoClaw would have the table agents\.$/u,
		);
	});

	it('lists its agents without reading what they read', async () => {
		const { ask, runtime } = await connected(await teamDatabase());
		expect(runtime.managed.listAgents(await ask(runtime.managed.agents))).toEqual([
			{ key: 'clerk', name: '', type: 'predefined', status: 'active', people: 0 },
			{ key: 'guide', name: 'Guide', type: 'predefined', status: 'active', people: 2 },
			{ key: 'scribe', name: 'Scribe', type: 'open', status: 'active', people: 1 },
		]);
	});

	it('gives all of one agent at once, with memories only by name', async () => {
		const { ask, runtime } = await connected(await teamDatabase());
		const files = runtime.managed.filesOf(await ask(runtime.managed.agent('guide')));
		expect([...(files ?? [])].map(([path, { text }]) => [path, text?.length]).sort()).toEqual([
			['AGENTS.md', 49],
			['HEARTBEAT.md', 0],
			['IDENTITY.md', 26],
			['MEMORY.md', 38],
			['SOUL.md', 27],
			['TOOLS.md', 39],
			['goclaw-agent.json', expect.any(Number)],
			['memory/2026-02-20.md', undefined],
			['people/ada/USER.md', 28],
			['people/ada/memory/2026-02-21.md', undefined],
			['people/ben/BOOTSTRAP.md', 25],
			['people/ben/USER.md', 27],
		]);
		const page = JSON.parse(files?.get('goclaw-agent.json')?.text ?? '').database;
		// Of a link that leads to it, the runtime shows its own name.
		expect(page.delegates_to).toEqual([
			{ agent_key: 'clerk', display_name: 'Guide', frontmatter: 'Answers questions about the office.' },
			{ agent_key: 'scribe', display_name: 'Scribe', frontmatter: 'Writes minutes.' },
		]);
		expect(page.team.members.map((member: { role: string }) => member.role)).toEqual(['lead', 'member']);
		expect(page.people).toEqual(['ada', 'ben']);
		const { shared } = runtime.managed;
		const skills = shared?.filesOf(await ask(shared.question));
		const sees = (slug: string) => JSON.parse(skills?.get(`skills/${slug}/skill.json`)?.text ?? '').who_sees_it;
		expect(['maps', 'minutes', 'diary'].map(sees)).toEqual([
			'everybody',
			'those that it was granted to: agents: scribe; people: none',
			'only its owner, ada; the grants change nothing while it is private',
		]);
		expect(runtime.managed.filesOf(await ask(runtime.managed.agent('nobody')))).toBeUndefined();
	});

	it('takes no change where it was opened to read', async () => {
		const { ask, runtime, why } = await connected(await teamDatabase());
		const change = runtime.managed.change({ agent: 'guide', path: 'SOUL.md', before: undefined, after: 'x' });
		if ('refused' in change) throw new Error(change.refused);
		const refused = await ask(change).catch((error: unknown) => error);
		expect(why(refused)).toContain('it can only be read');
	});
});
