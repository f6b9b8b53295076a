import { Client } from 'pg';
import { expect, it } from 'vitest';
import { teamDatabase } from '../support/goclaw/team.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

async function opened() {
	const address = await teamDatabase();
	const folder = await folderWith({});
	const args = (slug: string, visibility: string, ...more: readonly string[]) =>
		['agents', 'visibility', slug, visibility, '--database', address, ...more] as const;
	const run = (slug: string, visibility: string, ...more: readonly string[]) =>
		soulscope(folder, ...args(slug, visibility, ...more));
	const answering = (answer: string, slug: string, visibility: string) =>
		soulscopeOnScreen(folder, { answers: [answer], isColourless: true }, ...args(slug, visibility));
	const visibilityOf = async (slug: string): Promise<string> => {
		const client = new Client({ connectionString: address });
		await client.connect();
		const { rows } = await client.query('SELECT visibility FROM skills WHERE slug = $1', [slug]);
		await client.end();
		return rows[0].visibility;
	};
	return { run, answering, visibilityOf };
}

describeWithPostgres('soulscope agents visibility', () => {
	it('says who will see the skill and who will not, asks, and says it again', async () => {
		const { run, answering, visibilityOf } = await opened();
		const asked = await answering('n', 'minutes', 'private');
		expect(asked).toMatchObject({ status: 0, err: expect.stringContaining('nothing was changed') });
		expect(asked.out).toBe(
			[
				'minutes is internal. If it is private:',
				'  From then on it is seen by its owner, ben, with every agent.',
				'  It is no longer seen by whoever else talks with scribe.',
				'  1 grant of it changes nothing while it is private.',
				'',
			].join('\n'),
		);
		const unasked = await run('minutes', 'private');
		expect(unasked).toMatchObject({ status: 2, err: expect.stringContaining('there is nobody to ask') });
		expect(await visibilityOf('minutes')).toBe('internal');
		const done = await answering('y', 'minutes', 'private');
		expect(done.status).toBe(0);
		expect(done.out).toContain('\nminutes was internal and is private now. From then on it is seen by its owner');
		expect(await visibilityOf('minutes')).toBe('private');
		const again = await run('minutes', 'private');
		expect(again).toMatchObject({ status: 0, out: '', err: expect.stringContaining('private already') });
		expect(await run('minutes', 'public', '--yes')).toMatchObject({ status: 0 });
		expect(await visibilityOf('minutes')).toBe('public');
	});

	it('says in one line what is wrong', async () => {
		const { run } = await opened();
		const told = async (slug: string, visibility: string) => {
			const { status, out, err } = await run(slug, visibility, '--yes');
			return [status, out, err];
		};
		expect(await told('minuets', 'public')).toEqual([
			2,
			'',
			expect.stringMatching(/^soulscope: test_\S+ in \S+ has no skill minuets; did you mean minutes\?\n$/u),
		]);
		expect(await told('minutes', 'secret')).toEqual([
			2,
			'',
			'soulscope: GoClaw knows no visibility secret: it is public, internal or private\n',
		]);
	});
});
