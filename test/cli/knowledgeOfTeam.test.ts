import { expect, it } from 'vitest';
import { describeWithPostgres, freshDatabase } from '../support/postgres/database.ts';
import { asSomebodyWith } from '../support/postgres/roles.ts';
import { folderWith, soulscope } from './soulscope.ts';

const usage = (role: string) => `GRANT USAGE ON SCHEMA soulscope TO ${role}`;
const changing = (role: string) => `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA soulscope TO ${role}`;
const looking = (role: string) => `GRANT SELECT ON ALL TABLES IN SCHEMA soulscope TO ${role}`;
const later = (role: string) => `ALTER DEFAULT PRIVILEGES IN SCHEMA soulscope GRANT SELECT ON TABLES TO ${role}`;

/** A store that somebody has written to, and never searched with a model. */
async function storeOfOwner() {
	const [folder, address] = [await folderWith({}), await freshDatabase()];
	const onServer = (as: string, ...args: string[]) => soulscope(folder, 'knowledge', ...args, '--database', as);
	expect((await onServer(address, 'write', 'kiln.md', 'The kiln is hot.')).status).toBe(0);
	return { address, onServer };
}

const addsNone = /semantic search needs tables that the name in the address may not add; whoever made the others/u;

describeWithPostgres('knowledge of a team, on a server', () => {
	it.each([
		['may change what others have made', [usage, changing], addsNone],
		['may only look', [usage, looking], addsNone],
		[
			'can only read, as on the copy of a server',
			[
				(role: string) => `ALTER ROLE ${role} SUPERUSER`,
				(role: string) => `ALTER ROLE ${role} SET default_transaction_read_only = on`,
			],
			addsNone,
		],
		[
			'has no schema that an extension could be put into',
			[
				(role: string) => `ALTER ROLE ${role} SUPERUSER`,
				(role: string) => `ALTER ROLE ${role} SET search_path = '"No Schema"'`,
			],
			/semantic search needs pgvector in this database; [^\n]*CREATE EXTENSION vector/u,
		],
	])('is found by words by whoever %s', async (_who, rights, why) => {
		const { address, onServer } = await storeOfOwner();
		const found = await onServer(await asSomebodyWith(address, ...rights), 'search', 'kiln');
		expect([found.status, found.err, found.out]).toEqual([0, '', expect.stringContaining('kiln.md')]);
		expect(found.notes).toEqual([expect.stringMatching(why)]);
	});

	it('is found by words where the tables for semantic search came after the rights, unless those were given ahead', async () => {
		const { address, onServer } = await storeOfOwner();
		const early = await asSomebodyWith(address, usage, looking);
		const ahead = await asSomebodyWith(address, usage, looking, later);
		await onServer(address, 'search', 'kiln');
		const found = await onServer(early, 'search', 'kiln');
		expect([found.status, found.err, found.out]).toEqual([0, '', expect.stringContaining('kiln.md')]);
		expect(found.notes).toEqual([expect.stringContaining('has no rights to the tables for semantic search')]);
		const whole = await onServer(ahead, 'search', 'kiln');
		expect([whole.status, whole.notes]).toEqual([0, [expect.stringContaining('run this once')]]);
	});
});
